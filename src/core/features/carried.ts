import { carriedFeatures, carriedMethod } from '../../types/symbols.js';
import { credentials } from '../methods/credentials/method.js';
import { email } from '../methods/email/method.js';
import type { Carrier, Features, MethodCarrier } from '../contracts/features.js';
import type { OptionTable } from '../../types/option-table.js';
import { openIdFeatures } from './groups.js';
import { leanLimits, leanPasswords, leanStore } from './lean-groups.js';

// What values of the configuration bring along in a build with the condition `latchkey-lean`. Made by calls, which a bundler
// leaves out where nothing uses what they make.

function carrier(features: Features): Carrier {
  return { [carriedFeatures]: features };
}

function methodCarrier(method: object, optionTable: () => Promise<OptionTable>): MethodCarrier {
  return { [carriedFeatures]: leanLimits, [carriedMethod]: { ...method, optionTable } };
}

/** On adapters of this package. */
export const withStore: Carrier = carrier(leanStore);

/** On what `Credentials()` returns. */
export const withCredentials: MethodCarrier = methodCarrier(
  credentials,
  async () => (await import('../methods/credentials/option-table.js')).credentialsTable,
);

/** On what functions of email providers return. */
export const withEmail: MethodCarrier = methodCarrier(
  email,
  async () => (await import('../methods/email/option-table.js')).emailTable,
);

/** On what `Password()` returns. */
export const withPasswords: Carrier = carrier(leanPasswords);

/** On what `Passkey()` and `WebAuthn()` return. */
export const withLimits: Carrier = carrier(leanLimits);

/** On what functions of OpenID Connect providers return. */
export const withOpenId: Carrier = carrier(openIdFeatures);
