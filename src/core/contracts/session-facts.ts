/**
 * The facts of one session, in either strategy. A `jwt` session carries them in its token (`session/jwt/claims.ts`); the record of
 * a session stores them (`session/revocation/record-facts.ts`). Times are milliseconds since the epoch.
 */
export interface SessionFacts {
  /** The id of its record, by which it is listed and revoked; it contains no secret. `undefined`: it has no record. */
  readonly id?: string | undefined;
  /** The id of its user; `undefined` if a callback of the application made a token without one. */
  readonly userId: string | undefined;
  /** When it began: at a sign-in, or when an account or a passkey was added to the one before. `undefined`: unknown. */
  readonly createdAt?: number | undefined;
  /** The time of the sign-in from which its absolute lifetime counts. `undefined`: unknown. */
  readonly startedAt?: number | undefined;
  /** When its user authenticated (OpenID Connect Core 1.0, section 2, `auth_time`). `undefined`: unknown. */
  readonly authTime?: number | undefined;
  /** Whether it outlives the browser. */
  readonly persistent: boolean;
  /** The id of the provider of the sign-in, where that is kept. */
  readonly provider?: string | undefined;
  /** What its user has proven, where the option `secondFactor` is set (`factors/proofs.ts`). */
  readonly proofs?: string | undefined;
  /** The client of the option `api` whose session it is; `undefined`: the browser's own. */
  readonly client?: string | undefined;
  /** The type of that provider, such as `oidc` or `webauthn`. */
  readonly method?: string | undefined;
}

/** The facts of a session that begins. */
export interface NewSessionFacts extends SessionFacts {
  readonly createdAt: number;
  readonly startedAt: number;
  readonly provider: string;
  readonly method: string;
}
