/** The configuration option `revocation`. */
export interface RevocationOptions {
  /**
   * How often to check whether a `jwt` session was revoked: `always` checks at every read. With a number, a check is valid for
   * that many seconds. Until the next check, a revoked session still works. `database` sessions are checked
   * at every read anyway, in the adapter.
   */
  check: 'always' | number;
}

/** The options of `session` that say how long a session lasts, and how many a user may have. */
export interface SessionLimits {
  /**
   * Seconds from the sign-in until a session ends, even if it is in use. `database` sessions need records
   * for it. @default none
   */
  absoluteMaxAge?: number;
  /**
   * Whether a session continues after the browser is closed: `always`, `never` (closing the browser deletes the cookie), or
   * `ask`: the field `remember` of the sign-in form decides, and forms without it mean yes. `database` sessions need records
   * for `ask`. @default "always"
   */
  remember?: 'always' | 'ask' | 'never';
  /** Seconds until an unused session expires if it ends with the browser (see `remember`). @default 86400, at most maxAge */
  briefMaxAge?: number;
  /**
   * The largest number of sessions of a user. A sign-in over the limit ends the oldest session. Needs records, and `jwt` sessions
   * also need the option `revocation`. @default any number
   */
  limit?: number;
  /**
   * Whether to keep the `User-Agent` of the browser and the client address, for the list of a user's sessions. The address is
   * that of `limits.clientAddress`. Without that option, but with `trustHost`, it is the last public address in
   * `X-Forwarded-For`. Both are for display only. @default true
   */
  keepDevice?: boolean;
}

/** A session of a user, as a list shows it. */
export interface ListedSession {
  /** What `endSessionById` takes. It is no token: no user is signed in by it. */
  readonly id: string;
  /** Whether it is the session of the request. */
  readonly current: boolean;
  readonly createdAt: Date;
  /** Rounded: it is written every few minutes for `jwt` sessions, and once per `updateAge` for `database` sessions. */
  readonly lastActiveAt: Date;
  /** When they proved who they are, as far as it is known. */
  readonly authenticatedAt: Date;
  /** When it ends if it is not used: what its row says of a `database` session, rounded like `lastActiveAt` for `jwt` sessions. */
  readonly expires: Date;
  /** The id of the provider of the sign-in; `undefined` for sessions from before sessions were listed. */
  readonly provider: string | undefined;
  /** The type of the provider, for instance `oidc` or `webauthn`. */
  readonly method: string | undefined;
  /** The `id` of the client of the option `api` whose session it is; absent for sessions of browsers. */
  readonly client?: string;
  /** The address that the sign-in came from, as `limits.clientAddress` or a trusted proxy reports it: for information only. */
  readonly address: string | undefined;
  /** What the browser said of itself at the sign-in: for information only, and never to be shown as HTML. */
  readonly agent: string | undefined;
}
