/** How tokens (`acr`) and challenges (`acr_values`) name two factors: NIST SP 800-63B-4 calls it AAL2. */
export const TWO_FACTORS = 'urn:latchkey:assurance:2';
