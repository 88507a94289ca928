import type { WebAuthnProvider } from '../../contracts/provider.js';
import { ceremonyError } from './ceremony-error.js';
import type { ResolvedRelyingParty } from './relying-party.js';
import type { ClientData } from './ceremony-result.js';

/**
 * Checks the client data, in which the browser says what kind of ceremony took place and where (WebAuthn Level 3, sections
 * 7.1 and 7.2). The challenge was compared when it was taken.
 * @throws {WebAuthnVerificationError} `type_mismatch`, `origin_mismatch`, `cross_origin`
 */
export function assertClientData(
  provider: WebAuthnProvider,
  clientData: ClientData,
  expected: {
    readonly type: 'webauthn.create' | 'webauthn.get';
    readonly relyingParty: ResolvedRelyingParty;
  },
): void {
  const { type, origin, crossOrigin, topOrigin } = clientData;
  const { origins, topOrigins } = expected.relyingParty;
  // Section 7.1, step 7; section 7.2, step 10: an attestation must not pass for an assertion, nor the other way round.
  if (type !== expected.type)
    throw ceremonyError(provider, 'type_mismatch', { why: 'its type is that of another ceremony' });
  // Section 7.1, step 9; section 7.2, step 12: the origin is expected.
  if (typeof origin !== 'string' || !origins.includes(origin)) {
    throw ceremonyError(provider, 'origin_mismatch', {
      why: 'it took place at an origin that is not configured',
    });
  }
  // Section 7.1, steps 10 and 11; section 7.2, steps 13 and 14: in a frame of another origin only if that is configured.
  const isFramed = crossOrigin !== undefined && crossOrigin !== false;
  const isExpected =
    crossOrigin === true &&
    topOrigins.length > 0 &&
    (topOrigin === undefined || (typeof topOrigin === 'string' && topOrigins.includes(topOrigin)));
  if ((isFramed && !isExpected) || (!isFramed && topOrigin !== undefined)) {
    throw ceremonyError(provider, 'cross_origin', { why: 'it took place in a frame of another origin' });
  }
}
