/** The configuration option `revocation`. */
export interface RevocationOptions {
  /**
   * How often it is looked up whether a `jwt` session was ended: `always`, at every read, or after so many seconds. Within
   * them nothing is looked up, and a session that was ended elsewhere still counts. `database` sessions are looked up at
   * every read anyway, in the adapter.
   */
  check: 'always' | number;
}

/** The options of `session` that say how long a session lasts, and how many a user may have. */
export interface SessionLimits {
  /**
   * Seconds after which a session ends however much it is used, counted from the sign-in. `database` sessions need records
   * for it. @default none
   */
  absoluteMaxAge?: number;
  /**
   * Whether a session outlives the browser: `always`, `never` (the cookie goes when the browser is closed), or `ask`: the
   * field `remember` of the form of a sign-in says so, and forms without it mean yes. `database` sessions need records for
   * `ask`. @default "always"
   */
  remember?: 'always' | 'ask' | 'never';
  /** Seconds until an unused session expires and that does not outlive the browser. @default 86400, at most maxAge */
  briefMaxAge?: number;
  /**
   * How many sessions a user may have; the one that began first is ended for a new one. Needs records, and `jwt` sessions
   * need the option `revocation`, too. @default any number
   */
  limit?: number;
  /**
   * Whether the list of a user's sessions keeps what the browser says of itself (`User-Agent`), and the address that
   * `limits.clientAddress` names, or without it with `trustHost` the one that the last proxy with a public address saw. It is
   * information for people, and decides nothing. @default true
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
