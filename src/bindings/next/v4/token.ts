import { getSession } from '../../../server/get-session.js';
import { getToken as getOwnToken } from '../../../jwt/get-token.js';
import type { AuthConfig } from '../../../types/config.js';
import type { JWT, JWTOptions } from '../../../types/jwt.js';

/** Header fields as Node, `Request` or Next have them. */
export type AnyHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** What `getToken` takes. */
export interface GetTokenOptions<R extends boolean = false> {
  /** A request of the pages router, a `NextRequest`, or an object with its header fields. */
  readonly req: { readonly headers: AnyHeaders };
  /** The secret that the token was encrypted with. @default NEXTAUTH_SECRET, AUTH_SECRET */
  readonly secret?: string | string[];
  /** Whether to read the cookie for https. @default whichever the browser sent */
  readonly secureCookie?: boolean;
  /** The name that the session cookie was configured to have. */
  readonly cookieName?: string;
  /** A codec of the application. @default ours */
  readonly decode?: JWTOptions['decode'];
  /** `true`: the token as it was sent, unverified. */
  readonly raw?: R;
}

const NAMES = ['authjs.session-token', 'next-auth.session-token'] as const;

/**
 * The token in the session cookie of a request, ours or that of next-auth 4, or in `Authorization: Bearer`; `null` for none.
 * @throws {AuthError} (rejects) without a secret
 * @example const token = await getToken({ req: request });
 */
export async function getToken<R extends boolean = false>(
  options: GetTokenOptions<R>,
): Promise<(R extends true ? string : JWT) | null> {
  // `raw` is R: true gives the string, false the claims.
  type Result = (R extends true ? string : JWT) | null;
  const headers = standardHeaders(options.req.headers);
  // As above.
  return (options.raw === true ? rawToken(headers, options) : claimsOf(headers, options)) as Promise<Result>;
}

async function rawToken(headers: Headers, { cookieName }: GetTokenOptions<boolean>): Promise<string | null> {
  const names = cookieName === undefined ? NAMES.flatMap((name) => [`__Secure-${name}`, name]) : [cookieName];
  for (const name of names) {
    const token = await getOwnToken({ req: { headers }, raw: true, cookieName: name });
    if (typeof token === 'string') return token;
  }
  return null;
}

async function claimsOf(headers: Headers, options: GetTokenOptions<boolean>): Promise<JWT | null> {
  const token = await sessionToken(headers.get('cookie'), options);
  if (token !== null) return token;
  const [, bearer] = /^bearer +(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  if (bearer === undefined) return null;
  for (const name of NAMES.flatMap((one) => [one, `__Secure-${one}`])) {
    const found = await sessionToken(`${name}=${bearer}`, options);
    if (found !== null) return found;
  }
  return null;
}

/** Reads the session that a browser with these cookies has, as an application does, and catches its token on the way. */
async function sessionToken(
  cookie: string | null,
  { secret, secureCookie, cookieName, decode }: GetTokenOptions<boolean>,
): Promise<JWT | null> {
  if (cookie === null) return null;
  const caught: JWT[] = [];
  const config: AuthConfig = {
    providers: [],
    ...(secret !== undefined && { secret }),
    trustHost: true,
    session: { strategy: 'jwt' },
    legacy: { nextAuth4: cookieName === undefined ? true : { cookieName } },
    ...(cookieName !== undefined && { cookies: { sessionToken: { name: cookieName } } }),
    ...(decode !== undefined && { jwt: { decode } }),
    callbacks: {
      jwt: ({ token }) => {
        caught.push(token);
        return token;
      },
    },
  };
  const isSecure = secureCookie ?? /(?:^|; *)__Secure-(?:authjs|next-auth)\.session-token/.test(cookie);
  const url = isSecure ? 'https://localhost' : 'http://localhost';
  await getSession({ headers: new Headers({ cookie }), url }, config);
  return caught[0] ?? null;
}

/** Header fields as a standard object. */
export function standardHeaders(given: AnyHeaders): Headers {
  if (given instanceof Headers) return given;
  const result = new Headers();
  // Headers of another realm are no instance of this one, and can be gone through.
  const entries = Symbol.iterator in given ? [...(given as unknown as Headers)] : Object.entries(given);
  for (const [name, value] of entries) for (const one of [value ?? []].flat()) result.append(name, one);
  return result;
}
