import type { ProviderAssurance, SecondFactorRequired, TotpOptions } from '../../types/second-factor.js';
import type { SessionAuth } from '../../types/session-auth.js';
import type { Texts } from '../../types/texts.js';

/** What the option `secondFactor` asks of a resolved provider. */
export interface ProviderFacts {
  readonly type: string;
  /** As its provider function returned it. */
  readonly config: object;
}

/** The resolved options of `emailCode()`. */
export interface EmailCodeSettings {
  readonly digits: number;
  /** Whether users who have a stronger factor may use it, too. */
  readonly isFallback: boolean;
  /** Ids of providers after which no code is sent. */
  readonly notAfter: ReadonlySet<string>;
}

/** The resolved option `secondFactor`. What is more than data is carried by the value of the option. */
export interface SecondFactorSettings {
  /** `undefined`: users cannot set up an authenticator app. */
  readonly totp: Required<TotpOptions> | undefined;
  /** `undefined`: users get no recovery codes. */
  readonly recoveryCodes: { readonly count: number } | undefined;
  /** `undefined`: no codes are sent by mail. */
  readonly emailCode: EmailCodeSettings | undefined;
  readonly required: 'enrolled' | 'always' | SecondFactorRequired;
  /** Seconds; `undefined`: every sign-in asks. */
  readonly trustedDevice: number | undefined;
  /** What counts as two factors, by the id of an OpenID Connect provider. */
  readonly trusted: ReadonlyMap<string, Required<ProviderAssurance>>;
  /** Whether users may have passkeys. */
  readonly hasPasskeys: boolean;
  /** What a session shows of how its user authenticated. @param authTime - where `proofs` does not say it, in milliseconds */
  readonly shown: (proofs: string | undefined, authTime?: () => number | undefined) => SessionAuth;
  /** Loads the sentences of its pages. */
  readonly texts: (language: string) => Promise<Readonly<Partial<Texts>>>;
}

/** What a session shows of what its token says of its user. */
export interface ShownProofs {
  /** How the user authenticated, where the option `secondFactor` is set. */
  readonly auth?: SessionAuth;
  /** The id of the administrator who is in the place of the user. */
  readonly impersonatedBy?: string;
}

/** How sessions carry what was proven: comes with the options `secondFactor` and `administration`. */
export interface ProofSettings {
  /** @param authTime - where `proofs` does not say it, in milliseconds */
  readonly shown: (proofs: string | undefined, authTime?: () => number | undefined) => ShownProofs;
  /** What the token of a `database` session says; `undefined` if it says nothing. */
  readonly inToken: (sessionToken: string) => string | undefined;
}
