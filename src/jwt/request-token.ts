import { readCookie } from '../core/http/cookie.js';

const MAX_CHUNKS = 16;

/** Headers as a `Request` has them, or as a plain record with names in any case. */
export type RequestHeaders = Headers | Readonly<Record<string, string>>;

/** The value of a header; `null` if it is absent or no string. */
function headerOf(headers: RequestHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  // `Headers` of another realm are no instance of this one; a record contains no function.
  const get: unknown = Reflect.get(headers, 'get');
  const value: unknown =
    typeof get === 'function'
      ? get.call(headers, name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : null;
}

/** Joins the chunks `<name>.0`, `<name>.1`, … up to the first gap; what follows a gap is left over from a longer value. */
function joinChunks(header: string, name: string): string {
  let whole = '';
  for (let index = 0; index < MAX_CHUNKS; index += 1) {
    const chunk = readCookie(header, `${name}.${index}`);
    if (chunk === undefined) break;
    whole += chunk;
  }
  return whole;
}

/** The tokens that the request has under a cookie name, whole or in chunks: none, one or two, not verified yet. */
export function cookieTokens(headers: RequestHeaders, name: string): readonly string[] {
  const header = headerOf(headers, 'cookie');
  if (header === null) return [];
  const whole = readCookie(header, name) ?? '';
  const joined = joinChunks(header, name);
  return [...new Set([whole, joined])].filter((token) => token !== '');
}

/**
 * The token of `Authorization: Bearer`, URL-decoded; the scheme is case-insensitive (RFC 9110, section 11.1).
 * `undefined` if there is none or its encoding is malformed.
 */
export function bearerToken(headers: RequestHeaders): string | undefined {
  const [, encoded] = /^bearer +(\S+)$/i.exec(headerOf(headers, 'authorization')?.trim() ?? '') ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
