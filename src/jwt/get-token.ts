import type { GetTokenParams, JWT } from '../types/jwt.js';
import type { Awaitable } from '../types/model.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { MissingSecret } from '../errors.js';
import { decodeAt, type DecodeParams } from './codec.js';
import { newerOfOne } from './newer-of-one.js';
import { bearerToken, cookieTokens, type RequestHeaders } from './request-token.js';

const PLAIN_NAME = 'authjs.session-token';
const SECURE_NAME = `__Secure-${PLAIN_NAME}`;

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
  // Without an https URL the plain name comes first, whatever the caller believes (interface, GetTokenParams).
  const secure = secureCookie !== false && /^https:/i.test(applicationUrl());
  return secure ? [SECURE_NAME, PLAIN_NAME] : [PLAIN_NAME, SECURE_NAME];
}

/** What the request carries in one place, and the salt it would have been encoded with. */
interface Carried {
  /** Two where a cookie came whole and in chunks: a subdomain can plant either. */
  readonly tokens: readonly string[];
  readonly salt: string;
}

/**
 * All tokens that the request carries, each looked for when it is asked for: cookies before the bearer token, since only
 * a browser sends cookies.
 */
function* carriedTokens(params: GetTokenParams<boolean>): Generator<Carried, void> {
  const headers: RequestHeaders = params.req.headers;
  const names = cookieNames(params.cookieName, params.secureCookie);
  for (const name of names) yield { tokens: cookieTokens(headers, name), salt: params.salt || name };
  const bearer = bearerToken(headers);
  if (bearer === undefined) return;
  // Nothing says which cookie a bearer token was made for.
  for (const salt of params.salt ? [params.salt] : names) yield { tokens: [bearer], salt };
}

function assertSecret(secret: string | string[] | undefined): asserts secret is string | string[] {
  const secrets = typeof secret === 'string' ? [secret] : (secret ?? []);
  if (secrets.length > 0 && secrets.every((one) => typeof one === 'string' && one !== '')) return;
  throw new MissingSecret(
    'getToken needs `secret`, the one that the application is configured with, unless `raw` is set',
  );
}

/** What `decode` of this package does, at once where the crypto is synchronous. */
function decodeNow(params: DecodeParams): Awaitable<JWT | null> {
  return decodeAt(params, new Date());
}

async function findToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  if (!params.req?.headers)
    throw new TypeError('getToken needs `req`: a Request, or an object with `headers`');
  if (params.raw) {
    for (const { tokens } of carriedTokens(params)) {
      const [token, other] = tokens;
      // Which of two is ours, only their content can say.
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
      // One bad token does not hide a good one, and a visitor's bad token is no fault of the application.
      logger?.debug('getToken: a session token could not be decoded');
      return null;
    }
  };
  for (const { tokens, salt } of carriedTokens(params)) {
    const good: JWT[] = [];
    for (const token of tokens) {
      const claims = await claimsOf(token, salt);
      if (claims) good.push(claims);
    }
    const [claims, other] = good;
    // Of two sessions neither can be believed; of one in two states, the newer counts.
    const believed = claims && other ? newerOfOne(claims, other) : claims;
    if (believed !== undefined) return believed;
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
  // `raw` is R itself: true gives the string, anything else the claims. An absent token is null even when raw, which
  // the type has never said and cannot say now without breaking who reads it.
  return findToken(params) as Promise<R extends true ? string : JWT | null>;
}
