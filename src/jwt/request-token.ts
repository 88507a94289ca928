import { cookieValues } from '../core/http/cookie.js';
import { cookieForms, type ValuesOf } from '../core/kit/cookie-forms.js';
import { shorterForms } from '../core/kit/shorter-forms.js';

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

function valuesIn(headers: RequestHeaders): ValuesOf {
  const header = headerOf(headers, 'cookie');
  return (name) => cookieValues(header, name);
}

/** The tokens that the request has under a cookie name, whole or in chunks, not verified yet: usually one. */
export function cookieTokens(headers: RequestHeaders, name: string): readonly string[] {
  return cookieForms(name, valuesIn(headers));
}

/** The tokens if the last chunks are left over from a longer one: for a cookie without a valid one. */
export function shorterTokens(headers: RequestHeaders, name: string): readonly string[] {
  return shorterForms(name, valuesIn(headers));
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
