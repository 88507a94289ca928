import type { CookieSerializeOptions } from '../types/cookies.js';

const EQUALS = 0x3d;
const QUOTE = 0x22;
const SEMICOLON = 0x3b;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^(?:[!#-+\--:<-[\]-~]*|"[!#-+\--:<-[\]-~]*")$/;
const PATH = /^\/[ -:<-~]*$/;
const DOMAIN = /^\.?[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;
/** What `encodeURIComponent` leaves as it is. */
const UNRESERVED = /^[A-Za-z0-9\-_.!~*'()]*$/;
/** Dates of cookies have four digits for the year (RFC 6265bis, section 5.1.1). */
const LAST_DATE = Date.UTC(9999, 11, 31, 23, 59, 59);

const SAME_SITE: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [undefined, ''],
  [false, ''],
  [true, '; SameSite=Strict'],
  ['strict', '; SameSite=Strict'],
  ['lax', '; SameSite=Lax'],
  ['none', '; SameSite=None'],
]);

const PRIORITY: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [undefined, ''],
  ['low', '; Priority=Low'],
  ['medium', '; Priority=Medium'],
  ['high', '; Priority=High'],
]);

/** The attributes that do not depend on the moment, written once per frozen set of options. */
const lastingAttributes = new WeakMap<Readonly<CookieSerializeOptions>, string>();

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function skipBlanks(text: string, from: number): number {
  let index = from;
  while (isBlank(text.charCodeAt(index))) index += 1;
  return index;
}

function startsPair(header: string, at: number): boolean {
  let before = at - 1;
  while (isBlank(header.charCodeAt(before))) before -= 1;
  return before < 0 || header.charCodeAt(before) === SEMICOLON;
}

/** Where the value of the next cookie called `name` starts; -1 when there is none. */
function findValue(header: string, name: string, from: number): number {
  for (let at = header.indexOf(name, from); at !== -1; at = header.indexOf(name, at + 1)) {
    const equals = skipBlanks(header, at + name.length);
    if (header.charCodeAt(equals) === EQUALS && startsPair(header, at)) return equals + 1;
  }
  return -1;
}

function decode(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    // Set by somebody who does not encode: what was sent is the value.
    return value;
  }
}

function valueAt(header: string, start: number): string {
  const semicolon = header.indexOf(';', start);
  const value = header.slice(start, semicolon === -1 ? undefined : semicolon).trim();
  const quoted =
    value.length > 1 && value.charCodeAt(0) === QUOTE && value.charCodeAt(value.length - 1) === QUOTE;
  return decode(quoted ? value.slice(1, -1) : value);
}

function readAll(
  header: string | null,
  name: string,
): { readonly value: string | undefined; readonly ambiguous: boolean } {
  if (header === null || name === '') return { value: undefined, ambiguous: false };
  const first = findValue(header, name, 0);
  if (first === -1) return { value: undefined, ambiguous: false };
  const value = valueAt(header, first);
  for (let at = findValue(header, name, first); at !== -1; at = findValue(header, name, at)) {
    // RFC 6265bis, section 5.8.3: the order says nothing, so neither of two values can be believed.
    if (valueAt(header, at) !== value) return { value: undefined, ambiguous: true };
  }
  return { value, ambiguous: false };
}

/**
 * The value of one cookie of a `Cookie` header (RFC 6265bis, section 4.2), without quotes and URI-decoded where that is
 * possible; `undefined` when it is absent, or sent twice with different values.
 */
export function readCookie(header: string | null, name: string): string | undefined {
  return readAll(header, name).value;
}

/** Whether a cookie was sent more than once, and not always with the same value. */
export function isAmbiguousCookie(header: string | null, name: string): boolean {
  return readAll(header, name).ambiguous;
}

/** The names, each once, of the cookies whose name starts with `prefix`. */
export function cookieNames(header: string | null, prefix: string): readonly string[] {
  if (header === null || !header.includes(prefix)) return [];
  const names = new Set<string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    const name = equals === -1 ? '' : pair.slice(0, equals).trim();
    if (name !== '' && name.startsWith(prefix)) names.add(name);
  }
  return [...names];
}

function refuse(field: string): never {
  throw new TypeError(
    `The ${field} of a cookie cannot be sent: it is not of the form that RFC 6265bis demands.`,
  );
}

/**
 * The URI-encoded form of a value.
 * @throws {TypeError} when it holds half a surrogate pair
 */
export function encodeValue(value: string): string {
  if (UNRESERVED.test(value)) return value;
  try {
    return encodeURIComponent(value);
  } catch {
    return refuse('value');
  }
}

function encodeOwn(value: string, encode: (value: string) => string): string {
  const encoded: unknown = encode(value);
  // A value with a semicolon adds attributes, one with a line break fields (CWE-113).
  return typeof encoded === 'string' && VALUE.test(encoded) ? encoded : refuse('value');
}

function listed(table: ReadonlyMap<unknown, string>, value: unknown, field: string): string {
  return table.get(typeof value === 'string' ? value.toLowerCase() : value) ?? refuse(field);
}

function writeLastingAttributes(options: Readonly<CookieSerializeOptions>): string {
  const { domain, path } = options;
  if (path !== undefined && !PATH.test(path)) refuse('path');
  if (domain !== undefined && !DOMAIN.test(domain)) refuse('domain');
  return (
    (domain === undefined ? '' : `; Domain=${domain}`) +
    (path === undefined ? '' : `; Path=${path}`) +
    (options.httpOnly === true ? '; HttpOnly' : '') +
    (options.secure === true ? '; Secure' : '') +
    (options.partitioned === true ? '; Partitioned' : '') +
    listed(PRIORITY, options.priority, 'priority') +
    listed(SAME_SITE, options.sameSite, 'sameSite')
  );
}

function attributesOf(options: Readonly<CookieSerializeOptions>): string {
  const known = lastingAttributes.get(options);
  if (known !== undefined) return known;
  const attributes = writeLastingAttributes(options);
  // Options that can still change are written again each time.
  if (Object.isFrozen(options)) lastingAttributes.set(options, attributes);
  return attributes;
}

function writeLifetime({ maxAge, expires }: Readonly<CookieSerializeOptions>): string {
  let text = '';
  if (maxAge !== undefined) {
    if (!Number.isFinite(maxAge)) refuse('maxAge');
    text = `; Max-Age=${Math.trunc(maxAge)}`;
  }
  if (expires === undefined) return text;
  const time = expires.getTime();
  if (Number.isNaN(time)) refuse('expires');
  return `${text}; Expires=${(time > LAST_DATE ? new Date(LAST_DATE) : expires).toUTCString()}`;
}

/**
 * A `Set-Cookie` value (RFC 6265bis, section 4.1). `value` is written by `options.encode`, by default
 * `encodeURIComponent`. The attributes of frozen options are written once and remembered.
 * @throws {TypeError} that names the field which would break the header
 */
export function serializeCookie(
  name: string,
  value: string,
  options: Readonly<CookieSerializeOptions> = {},
): string {
  if (!NAME.test(name)) refuse('name');
  const encoded = options.encode === undefined ? encodeValue(value) : encodeOwn(value, options.encode);
  return `${name}=${encoded}${writeLifetime(options)}${attributesOf(options)}`;
}
