import { readCookie } from '../http/cookie.js';

const MAX_CHUNKS = 16;

/** Headers as a `Request` has them, or as a plain record with names in any case. */
export type RequestHeaders = Headers | Readonly<Record<string, string>>;

/** One header; `null` when absent or no string. */
function headerOf(headers: RequestHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  // Another realm's Headers are no instance of ours; a record has no function in it.
  const get: unknown = Reflect.get(headers, 'get');
  const value: unknown =
    typeof get === 'function'
      ? get.call(headers, name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : null;
}

/** `<name>.0`, `<name>.1`, … in numeric order up to the first gap; anything behind it is a leftover. */
function joinChunks(header: string, name: string): string {
  let whole = '';
  for (let index = 0; index < MAX_CHUNKS; index += 1) {
    const chunk = readCookie(header, `${name}.${index}`);
    if (chunk === undefined) break;
    whole += chunk;
  }
  return whole;
}

/** What the request carries under a cookie name, whole and in chunks: no, one or two tokens, none of them verified. */
export function cookieTokens(headers: RequestHeaders, name: string): readonly string[] {
  const header = headerOf(headers, 'cookie');
  if (header === null) return [];
  const whole = readCookie(header, name) ?? '';
  const joined = joinChunks(header, name);
  return [...new Set([whole, joined])].filter((token) => token !== '');
}

/**
 * The token of `Authorization: Bearer`, URL-decoded; the scheme is case-insensitive (RFC 9110, section 11.1).
 * `undefined` when there is none, or its encoding is malformed, which must not throw out of a look-up.
 */
export function bearerToken(headers: RequestHeaders): string | undefined {
  const [, encoded] = /^bearer +(\S+)$/i.exec(headerOf(headers, 'authorization')?.trim() ?? '') ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
