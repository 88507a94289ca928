import { secondFactorTable } from './core/features/option-tables.js';
import type {
  EmailCodeOptions,
  Factor,
  RecoveryCodesOptions,
  SecondFactor,
  SecondFactorOptions,
  TotpOptions,
} from './types/second-factor.js';
import type { SessionAuth } from './types/session-auth.js';
import { carriedFeatures, knownOptions } from './types/symbols.js';
import { secondFactorFeatures } from './core/features/second-factor.js';

export type {
  Duration,
  EmailCodeOptions,
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
  // Plain JavaScript may give anything, which is refused where the option is resolved.
  const { factors } = { ...options };
  const given = Array.isArray(factors) ? Object.freeze([...factors]) : factors;
  // Frozen, so that no request looks into it for changes.
  return Object.freeze({
    ...options,
    factors: given,
    [carriedFeatures]: secondFactorFeatures,
    [knownOptions]: { of: 'secondFactor()', options, table: secondFactorTable },
  });
}

function factor<Kind, Options extends object>(
  kind: Kind,
  options: Options,
): { readonly kind: Kind; readonly options: Options } {
  return Object.freeze({ kind, options: Object.freeze({ ...options }) });
}

/**
 * One-time codes of an authenticator app, such as Google Authenticator or 1Password (TOTP, RFC 6238).
 * @example
 * totp({ issuer: 'Acme' })
 */
export function totp(options: TotpOptions): Factor {
  return factor('totp', options);
}

/** Recovery codes, for users who have lost their device. Each works once; they are shown when an app is set up. */
export function recoveryCodes(options: RecoveryCodesOptions = {}): Factor {
  return factor('recoveryCodes', options);
}

/**
 * A one-time code by mail, for users who must have a second factor and have set up none: it is sent to the address that is known to be
 * theirs, at a sign-in that did not prove this mailbox. Never after a magic link, a code by mail, a confirmed sign-up or a new password
 * by a link, and never for an account that is linked by its address. It needs no enrolment.
 *
 * Email is no authenticator (NIST SP 800-63B-4, 3.1.3.1): the sign-in continues, and `session.auth.assurance` stays 1. Where
 * `protect({ assurance: 2 })` demands more, the user sets up an app or a passkey. Needs a provider that sends mails: one of the email
 * providers of this package, or `Password()`.
 * @example
 * secondFactor({ factors: [totp({ issuer: 'Acme' }), emailCode()], required: 'always' })
 */
export function emailCode(options: EmailCodeOptions = {}): Factor {
  return factor('emailCode', options);
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
