import { carriedFeatures, carriedMethod } from '../../types/symbols.js';
import { credentials } from '../methods/credentials/method.js';
import { email } from '../methods/email/method.js';
import type { Carrier, MethodCarrier } from '../feature.js';
import { limitFeatures, openIdFeatures, passwordFeatures, storeFeatures } from './groups.js';

// What values of the configuration bring along in a build that has no features of its own.

/** On adapters of this package. */
export const withStore: Carrier = { [carriedFeatures]: storeFeatures };

/** On what `Credentials()` returns. */
export const withCredentials: MethodCarrier = {
  [carriedFeatures]: limitFeatures,
  [carriedMethod]: credentials,
};

/** On what functions of email providers return. */
export const withEmail: MethodCarrier = { [carriedFeatures]: limitFeatures, [carriedMethod]: email };

/** On what `Password()` returns. */
export const withPasswords: Carrier = { [carriedFeatures]: passwordFeatures };

/** On what `Passkey()` and `WebAuthn()` return. */
export const withLimits: Carrier = { [carriedFeatures]: limitFeatures };

/** On what functions of OpenID Connect providers return. */
export const withOpenId: Carrier = { [carriedFeatures]: openIdFeatures };
