/** A session that the published next-auth 4 made, as a browser has it. */
export interface Case {
  readonly name: string;
  readonly strategy: 'jwt' | 'database';
  /** Where the application was. */
  readonly origin: string;
  readonly secret: string;
  /** The name of the session cookie, where one was configured. */
  readonly cookieName?: string;
  /** The cookies of next-auth 4, values as they are sent. */
  readonly cookies: Readonly<Record<string, string>>;
  /** What its `GET session` answered, with a `session` callback that shows the claims of the application. */
  readonly session: Readonly<Record<string, unknown>>;
  /** Rows, where sessions are stored. */
  readonly rows?: StoredRows;
}

/** What next-auth 4 left in the adapter. */
export interface StoredRows {
  readonly user: { readonly id: string; readonly email: string; readonly emailVerified: string };
  readonly session: { readonly sessionToken: string; readonly userId: string; readonly expires: string };
}

/** A mail link that the published next-auth 4 sent. */
export interface MailLink {
  readonly secret: string;
  readonly url: string;
  readonly email: string;
  readonly row: { readonly identifier: string; readonly token: string; readonly expires: string };
}

/** Everything that was made at one moment. */
export interface Corpus {
  readonly version: string;
  /** When it was made. */
  readonly at: string;
  readonly cases: readonly Case[];
  readonly link: MailLink;
  /** The cookies of a sign-in that was begun at a provider. */
  readonly flow: Readonly<Record<string, string>>;
}

/** Claims that tokens have anyway; all others are the application's own. */
export const COMMON_CLAIMS: readonly string[] = ['name', 'email', 'picture', 'sub', 'iat', 'exp', 'jti'];

/** The `session` callback of all applications: shows the id and the claims of the application. */
export function showClaims({
  session,
  token,
}: {
  session: object;
  token?: Readonly<Record<string, unknown>>;
}): object {
  const own = Object.entries(token ?? {}).filter(([name]) => !COMMON_CLAIMS.includes(name));
  return { ...session, id: token?.['sub'] ?? null, claims: Object.fromEntries(own) };
}
