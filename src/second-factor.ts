import type {
  Factor,
  RecoveryCodesOptions,
  SecondFactor,
  SecondFactorOptions,
  TotpOptions,
} from './types/second-factor.js';
import type { SessionAuth } from './types/session-auth.js';
import { carriedFeatures } from './types/symbols.js';
import { secondFactorFeatures } from './core/features/second-factor.js';

export type {
  Duration,
  EnrolledFactor,
  Factor,
  ProviderAssurance,
  RecoveryCodesOptions,
  SecondFactor,
  SecondFactorOptions,
  SecondFactorRequired,
  TakenFactors,
  TotpOptions,
} from './types/second-factor.js';
export type { SessionAuth } from './types/session-auth.js';

// Sessions have this member where the option is set, and programs that set it import this file.
declare module './types/model.js' {
  interface DefaultSession {
    /** How the user authenticated. */
    auth?: SessionAuth;
  }
}

/**
 * Two-factor authentication, for the option `secondFactor`. Users set up an authenticator app on the built-in page `/security`, and are
 * asked for its code at every way to sign in. Passkeys are two factors by themselves. Needs a store of records.
 * @example
 * secondFactor: secondFactor({ factors: [totp({ issuer: 'Acme' }), recoveryCodes()] })
 */
export function secondFactor(options: SecondFactorOptions): SecondFactor {
  return { ...options, [carriedFeatures]: secondFactorFeatures };
}

/**
 * One-time codes of an authenticator app, such as Google Authenticator or 1Password (TOTP, RFC 6238).
 * @example
 * totp({ issuer: 'Acme' })
 */
export function totp(options: TotpOptions): Factor {
  return { kind: 'totp', options };
}

/** Recovery codes, for users who have lost their device. Each works once; they are shown when an app is set up. */
export function recoveryCodes(options: RecoveryCodesOptions = {}): Factor {
  return { kind: 'recoveryCodes', options };
}

export {
  confirmTotp,
  enrolTotp,
  factors,
  importFactors,
  newRecoveryCodes,
  removeFactor,
  resetFactors,
  stepUp,
} from './server/accounts/factors-on-demand.js';
