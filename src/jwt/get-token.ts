import type { GetTokenParams, JWT } from '../types/jwt.js';
import { MissingSecret } from '../errors.js';
import { decode as decodeSession } from './codec.js';
import { bearerToken, cookieTokens, type RequestHeaders } from './request-token.js';

const PLAIN_NAME = 'authjs.session-token';
const SECURE_NAME = `__Secure-${PLAIN_NAME}`;

/** A token that the request carries, and the salt it would have been encoded with. */
interface Carried {
  readonly token: string;
  readonly salt: string;
}

/** The application's URL, where the environment has it. */
function applicationUrl(): string {
  try {
    // The global is foreign to the DOM library; every step is optional, as on a runtime without it.
    const host = Reflect.get(globalThis, 'process') as
      { readonly env?: Readonly<Record<string, string | undefined>> } | undefined;
    return host?.env?.AUTH_URL ?? host?.env?.NEXTAUTH_URL ?? '';
  } catch {
    // Deno refuses to show variables that the process was given no permission for.
    return '';
  }
}

/** The names to look under, the preferred one first. */
function cookieNames(cookieName: string | undefined, secureCookie: boolean | undefined): readonly string[] {
  if (cookieName) return [cookieName];
  const url = applicationUrl();
  // Without an https URL the plain name comes first, whatever the caller believes (interface, GetTokenParams).
  const secure = secureCookie !== false && /^https:/i.test(url);
  return secure ? [SECURE_NAME, PLAIN_NAME] : [PLAIN_NAME, SECURE_NAME];
}

/** All tokens that the request carries: cookies before the bearer token, since only a browser sends cookies. */
function carriedTokens(params: GetTokenParams<boolean>): readonly Carried[] {
  const headers: RequestHeaders = params.req.headers;
  const names = cookieNames(params.cookieName, params.secureCookie);
  const inCookies = names.flatMap((name) =>
    cookieTokens(headers, name).map((token) => ({ token, salt: params.salt || name })),
  );
  const bearer = bearerToken(headers);
  if (bearer === undefined) return inCookies;
  // Nothing says which cookie a bearer token was made for.
  const salts = params.salt ? [params.salt] : names;
  return [...inCookies, ...salts.map((salt) => ({ token: bearer, salt }))];
}

function assertSecret(secret: string | string[] | undefined): asserts secret is string | string[] {
  const secrets = typeof secret === 'string' ? [secret] : (secret ?? []);
  if (secrets.length > 0 && secrets.every((one) => typeof one === 'string' && one !== '')) return;
  throw new MissingSecret(
    'getToken needs `secret`, the one that the application is configured with, unless `raw` is set',
  );
}

async function findToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  if (!params.req?.headers)
    throw new TypeError('getToken needs `req`: a Request, or an object with `headers`');
  const carried = carriedTokens(params);
  if (params.raw) return carried[0]?.token ?? null;
  const { secret, decode = decodeSession, logger } = params;
  assertSecret(secret);
  for (const { token, salt } of carried) {
    try {
      const claims = await decode({ token, secret, salt });
      if (claims) return claims;
    } catch {
      // One bad token does not hide a good one, and a visitor's bad token is no fault of the application.
      logger?.debug('getToken: a session token could not be decoded');
    }
  }
  return null;
}

/**
 * Finds the session token of a request: in the session cookie (whole or in chunks), else in `Authorization: Bearer`.
 * Without `cookieName` both default names are tried: first the one with the secure prefix when the application's URL
 * (variable `AUTH_URL`, else `NEXTAUTH_URL`) is https and `secureCookie` is not `false`, otherwise the plain one.
 *
 * @returns the claims; with `raw` the first token as it was sent, unverified; `null` when there is none, or none that
 *   can be decoded
 * @throws {MissingSecret} (rejects) without a secret, unless `raw`
 * @example
 * const token = await getToken({ req: request, secret: process.env.AUTH_SECRET });
 */
export async function getToken<R extends boolean = false>(
  params: GetTokenParams<R>,
): Promise<R extends true ? string : JWT | null> {
  const found = await findToken(params);
  // `raw` is R itself: true gives the string, anything else the claims. An absent token is null even when raw, which
  // the type has never said and cannot say now without breaking who reads it.
  return found as R extends true ? string : JWT | null;
}
