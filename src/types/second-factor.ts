import type { TakesOptions } from './option-table.js';
import type { carriedFeatures } from './symbols.js';
import type { Account, Awaitable, User } from './model.js';

/** A length of time: a number of seconds, or a number with the unit `s`, `m`, `h` or `d`, such as `'10m'`. */
export type Duration = number | `${number}${'s' | 'm' | 'h' | 'd'}`;

/** The options of `totp()`: one-time codes of an authenticator app (RFC 6238). */
export interface TotpOptions {
  /** What the app shows beside the account: the name of your application. Without `:`. */
  readonly issuer: string;
  /** Digits of a code. Many apps show only 6. @default 6 */
  readonly digits?: 6 | 8;
  /** Seconds for which a code is shown. @default 30 */
  readonly period?: number;
  /** The hash function. Many apps know only SHA-1, which is safe in an HMAC. @default "SHA-1" */
  readonly algorithm?: 'SHA-1' | 'SHA-256' | 'SHA-512';
}

/** The options of `recoveryCodes()`. */
export interface RecoveryCodesOptions {
  /** How many codes a user gets, 4 to 24. @default 10 */
  readonly count?: number;
}

/** The options of `emailCode()`. */
export interface EmailCodeOptions {
  /** Digits of a code. @default 8 */
  readonly digits?: 6 | 7 | 8;
  /**
   * Whether users who have an app or a passkey can ask for a code by mail instead. Then their mailbox can stand in for the
   * stronger factor at a sign-in, though not where `assurance: 2` is demanded.
   * @default false
   */
  readonly fallback?: boolean;
  /** Ids of providers that also host the mailbox, such as `google` for Gmail: no code is sent after a sign-in there. @default none */
  readonly notAfter?: readonly string[];
}

/** A factor, as the functions of `latchkey/second-factor` return it. */
export type Factor =
  | { readonly kind: 'totp'; readonly options: TotpOptions }
  | { readonly kind: 'emailCode'; readonly options: EmailCodeOptions }
  | { readonly kind: 'recoveryCodes'; readonly options: RecoveryCodesOptions };

/** What a provider says of a sign-in with two factors. */
export interface ProviderAssurance {
  /** Values of the claim `amr` (RFC 8176), one of which is enough. @default ["mfa"] */
  readonly amr?: readonly string[];
  /** Values of the claim `acr`, one of which is enough. @default none */
  readonly acr?: readonly string[];
}

/**
 * Decides whether a sign-in needs a second factor. Users who have enrolled one are always asked for it.
 * - `false`: users without a second factor sign in without one.
 * - `'enrol'`: users without a second factor set one up before they are signed in.
 * - `true`: users without a second factor are refused.
 */
export type SecondFactorRequired = (
  user: User,
  context: { readonly account: Account },
) => Awaitable<boolean | 'enrol'>;

/** The options of `secondFactor()`. */
export interface SecondFactorOptions {
  /** The factors that users can set up. Passkeys count by themselves where `Passkey()` is a provider. */
  readonly factors: readonly Factor[];
  /**
   * Who needs a second factor: `'enrolled'`, users who have set one up; `'always'`, all users, who set one up at their next
   * sign-in; or a function.
   * @default "enrolled"
   */
  readonly required?: 'enrolled' | 'always' | SecondFactorRequired;
  /** How long a browser that a user trusts is not asked again. `false`: it is always asked. @default "30d" */
  readonly trustedDevice?: Duration | false;
  /**
   * OpenID Connect providers whose ID Token is believed when it says that two factors were used: ids, or what counts by id.
   * @default none
   */
  readonly trustProviders?: readonly string[] | Readonly<Record<string, ProviderAssurance>>;
}

/** The option `secondFactor`, as `secondFactor()` returns it. Its code comes with it, and with nothing else. */
export interface SecondFactor extends Readonly<SecondFactorOptions>, TakesOptions {
  readonly [carriedFeatures]?: object;
}

/** A second factor that a user has set up. */
export interface EnrolledFactor {
  readonly kind: 'totp' | 'recoveryCodes';
  /** When it was set up. */
  readonly createdAt: Date;
  /** How many recovery codes are left. */
  readonly left?: number;
}

/** What a page or an action demands of a session. */
export interface ProofRules {
  /** 2: a second factor must have been proven in this session. */
  readonly assurance?: 1 | 2 | undefined;
  /** How old the proof may be: that of the second factor, with `assurance: 2`. */
  readonly recent?: Duration | undefined;
}

/** The second factors that another application stored for a user. */
export interface TakenFactors {
  readonly userId: string;
  /** The key of the authenticator app: in base32, or its octets. */
  readonly secret: string | Uint8Array;
  /** @default 6 */
  readonly digits?: 6 | 8;
  /** Seconds. @default 30 */
  readonly period?: number;
  /** @default "SHA-1" */
  readonly algorithm?: 'SHA-1' | 'SHA-256' | 'SHA-512';
  /** Those that are left, as the user has them. @default none */
  readonly recoveryCodes?: readonly string[];
}
