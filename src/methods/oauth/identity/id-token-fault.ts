import { ProviderFault } from '../server/provider-fault.js';

/** Why an ID Token was refused; the sentence never carries the value of a claim. */
export function refused(code: string, why: string): ProviderFault {
  return new ProviderFault(code, `its ID Token was refused: ${why}.`);
}
