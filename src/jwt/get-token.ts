import type { GetTokenParams, JWT } from '../types/jwt.js';
import type { Awaitable } from '../types/model.js';
import { isPromiseLike } from '../core/kit/awaitable.js';
import { MissingSecret } from '../errors.js';
import { decodeAt, type DecodeParams } from './codec.js';
import { newerOfSession } from './newer-of-session.js';
import { bearerToken, cookieTokens, shorterTokens, type RequestHeaders } from './request-token.js';

const PLAIN_NAME = 'authjs.session-token';
const SECURE_NAME = `__Secure-${PLAIN_NAME}`;

/** The application's URL from the environment; empty if it is not set. */
function applicationUrl(): string {
  try {
    // `process` is not in the DOM types, and other runtimes may lack any part of it.
    const host = Reflect.get(globalThis, 'process') as
      { readonly env?: Readonly<Record<string, string | undefined>> } | undefined;
    return host?.env?.AUTH_URL ?? host?.env?.NEXTAUTH_URL ?? '';
  } catch {
    // Deno throws if the process has no permission to read the variable.
    return '';
  }
}

/** The cookie names to try, the preferred one first. */
function cookieNames(cookieName: string | undefined, secureCookie: boolean | undefined): readonly string[] {
  if (cookieName) return [cookieName];
  // Without an https URL the plain name comes first, even with `secureCookie: true` (see `GetTokenParams`).
  const secure = secureCookie !== false && /^https:/i.test(applicationUrl());
  return secure ? [SECURE_NAME, PLAIN_NAME] : [PLAIN_NAME, SECURE_NAME];
}

/** The tokens in one place of the request, and the salt that they would be encoded with. */
interface RequestTokens {
  /** Two if a cookie came both whole and in chunks: a subdomain can plant either. */
  readonly tokens: readonly string[];
  readonly salt: string;
}

/**
 * Yields the tokens of the request lazily: cookies before the bearer token, since only browsers send cookies.
 */
function* requestTokens(params: GetTokenParams<boolean>): Generator<RequestTokens, void> {
  const headers: RequestHeaders = params.req.headers;
  const names = cookieNames(params.cookieName, params.secureCookie);
  for (const name of names) {
    const salt = params.salt || name;
    yield { tokens: cookieTokens(headers, name), salt };
    if (!params.raw) yield { tokens: shorterTokens(headers, name), salt };
  }
  const bearer = bearerToken(headers);
  if (bearer === undefined) return;
  // A bearer token may have been encoded for either cookie name.
  for (const salt of params.salt ? [params.salt] : names) yield { tokens: [bearer], salt };
}

function assertSecret(secret: string | string[] | undefined): asserts secret is string | string[] {
  const secrets = typeof secret === 'string' ? [secret] : (secret ?? []);
  if (secrets.length > 0 && secrets.every((one) => typeof one === 'string' && one !== '')) return;
  throw new MissingSecret(
    'getToken needs `secret`, the one that the application is configured with, unless `raw` is set',
  );
}

/** Like `decode` of this package, but synchronous if the crypto is. */
function decodeNow(params: DecodeParams): Awaitable<JWT | null> {
  return decodeAt(params, new Date());
}

async function findToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  if (!params.req?.headers)
    throw new TypeError('getToken needs `req`: a Request, or an object with `headers`');
  if (params.raw) {
    for (const { tokens } of requestTokens(params)) {
      const [token, other] = tokens;
      // Of two tokens, only their content tells which one is genuine, and `raw` does not look at it.
      if (token !== undefined && other === undefined) return token;
    }
    return null;
  }
  const { secret, decode = decodeNow, logger } = params;
  assertSecret(secret);
  const claimsOf = async (token: string, salt: string): Promise<JWT | null> => {
    try {
      const decoded = decode({ token, secret, salt });
      return isPromiseLike(decoded) ? await decoded : decoded;
    } catch {
      // An invalid token must not hide a valid one, and is no fault of the application.
      logger?.debug('getToken: a session token could not be decoded');
      return null;
    }
  };
  for (const { tokens, salt } of requestTokens(params)) {
    let chosen: JWT | undefined;
    for (const token of tokens) {
      const claims = await claimsOf(token, salt);
      if (!claims) continue;
      // Two different sessions cannot be trusted; of several states of one session, the newest counts.
      chosen = chosen === undefined ? claims : newerOfSession(chosen, claims);
      if (chosen === undefined) break;
    }
    if (chosen !== undefined) return chosen;
  }
  return null;
}

/**
 * Finds the session token of a request: in the session cookie (whole or in chunks; of both, the one that can be decoded,
 * and none if both can), else in `Authorization: Bearer`.
 * Without `cookieName` both default names are tried: first the one with the secure prefix when the application's URL
 * (variable `AUTH_URL`, else `NEXTAUTH_URL`) is https and `secureCookie` is not `false`, otherwise the plain one.
 *
 * @returns the claims; with `raw` the first token as it was sent, unverified; `null` when there is none, or none that
 *   can be decoded, with `raw` also where a cookie came whole and in chunks
 * @throws {MissingSecret} (rejects) without a secret, unless `raw`
 * @example
 * const token = await getToken({ req: request, secret: process.env.AUTH_SECRET });
 */
export function getToken<R extends boolean = false>(
  params: GetTokenParams<R>,
): Promise<R extends true ? string : JWT | null> {
  // `raw` is R: true gives the string, false the claims. With `raw`, null is missing in the type, and adding it would break
  // applications.
  return findToken(params) as Promise<R extends true ? string : JWT | null>;
}
