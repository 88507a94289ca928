import type { OutgoingCookie } from '../contracts/exchange.js';
import type { CookieSerializeOptions } from '../../types/cookies.js';

const EQUALS = 0x3d;
const QUOTE = 0x22;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^(?:[!#-+\--:<-[\]-~]*|"[!#-+\--:<-[\]-~]*")$/;
const PATH = /^\/[ -:<-~]*$/;
const DOMAIN = /^\.?[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;
/** Characters that `encodeURIComponent` leaves unchanged. */
const UNRESERVED = /^[A-Za-z0-9\-_.!~*'()]*$/;
const CONTROL = /\p{Cc}/u;
/** The latest date a cookie can have: its year has four digits (RFC 6265bis, section 5.1.1). */
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

/**
 * The attributes that are the same for every cookie with the same (frozen) options.
 *
 * Module state: it follows from frozen options, which cannot change. It is weak and goes with the options.
 */
const fixedAttributes = new WeakMap<Readonly<CookieSerializeOptions>, string>();

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function skipBlanks(text: string, from: number): number {
  let index = from;
  while (isBlank(text.charCodeAt(index))) index += 1;
  return index;
}

/**
 * The index at which the value of the next cookie called `name` starts, searching from the pair at `from`; -1 if there
 * is none. It goes from pair to pair, so that long values are never searched for a name.
 */
function findValue(header: string, name: string, from: number): number {
  for (let pair = from; ;) {
    const start = skipBlanks(header, pair);
    if (header.startsWith(name, start)) {
      const equals = skipBlanks(header, start + name.length);
      if (header.charCodeAt(equals) === EQUALS) return equals + 1;
    }
    const end = header.indexOf(';', start);
    if (end === -1) return -1;
    pair = end + 1;
  }
}

function decode(value: string): string {
  if (!value.includes('%')) return value;
  try {
    const decoded = decodeURIComponent(value);
    // Nothing of ours has control characters, and a store that was asked for one would fail: PostgreSQL cannot hold NUL.
    return CONTROL.test(decoded) ? value : decoded;
  } catch {
    // Set by something that does not encode its values: take it literally.
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

/** The most values of one name that are looked at: a browser that was left alone has one for each domain and path. */
const MOST_VALUES = 8;
const NO_VALUES: readonly string[] = Object.freeze([]);

/**
 * The different values that a `Cookie` header (RFC 6265bis, section 4.2) has for a name, without quotes, and URI-decoded if
 * possible (not to control characters). Their order means nothing (section 5.8.3).
 */
export function cookieValues(header: string | null, name: string): readonly string[] {
  if (header === null || name === '') return NO_VALUES;
  let at = findValue(header, name, 0);
  if (at === -1) return NO_VALUES;
  const values = [valueAt(header, at)];
  for (let end = header.indexOf(';', at); end !== -1; end = header.indexOf(';', at)) {
    at = findValue(header, name, end + 1);
    if (at === -1 || values.length === MOST_VALUES) break;
    const value = valueAt(header, at);
    if (!values.includes(value)) values.push(value);
  }
  return values;
}

/** Whether a cookie was sent, whatever its value. */
export function hasCookie(header: string | null, name: string): boolean {
  return header !== null && findValue(header, name, 0) !== -1;
}

/** The distinct names of the cookies whose name starts with `prefix`. */
export function cookieNames(header: string | null, prefix: string): readonly string[] {
  if (header === null || !header.includes(prefix)) return [];
  const names = new Set<string>();
  let equals = header.indexOf('=');
  for (let start = 0; equals !== -1;) {
    const end = header.indexOf(';', start);
    if (end === -1 || equals < end) {
      const name = header.slice(start, equals).trim();
      if (name !== '' && name.startsWith(prefix)) names.add(name);
    }
    if (end === -1) break;
    start = end + 1;
    // Searched for again only once it has been passed: otherwise a header without `=` is searched whole for every pair.
    if (equals < start) equals = header.indexOf('=', start);
  }
  return [...names];
}

function rejectField(field: string): never {
  throw new TypeError(`The ${field} of a cookie cannot be sent: its format is not that of RFC 6265bis.`);
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
    return rejectField('value');
  }
}

function encodeWith(value: string, encode: (value: string) => string): string {
  const encoded: unknown = encode(value);
  // A semicolon would add attributes to the cookie, a line break headers to the response (CWE-113).
  return typeof encoded === 'string' && VALUE.test(encoded) ? encoded : rejectField('value');
}

function lookUp(table: ReadonlyMap<unknown, string>, value: unknown, field: string): string {
  return table.get(typeof value === 'string' ? value.toLowerCase() : value) ?? rejectField(field);
}

function writeFixedAttributes(options: Readonly<CookieSerializeOptions>): string {
  const { domain, path } = options;
  if (path !== undefined && !PATH.test(path)) rejectField('path');
  if (domain !== undefined && !DOMAIN.test(domain)) rejectField('domain');
  return (
    (domain === undefined ? '' : `; Domain=${domain}`) +
    (path === undefined ? '' : `; Path=${path}`) +
    (options.httpOnly === true ? '; HttpOnly' : '') +
    (options.secure === true ? '; Secure' : '') +
    (options.partitioned === true ? '; Partitioned' : '') +
    lookUp(PRIORITY, options.priority, 'priority') +
    lookUp(SAME_SITE, options.sameSite, 'sameSite')
  );
}

function attributesOf(options: Readonly<CookieSerializeOptions>): string {
  const known = fixedAttributes.get(options);
  if (known !== undefined) return known;
  const attributes = writeFixedAttributes(options);
  // Options that are not frozen may still change.
  if (Object.isFrozen(options)) fixedAttributes.set(options, attributes);
  return attributes;
}

/**
 * The last date that was formatted: most sessions that are issued within a second also expire within one.
 *
 * Module state: one date and its text, which follows from the date.
 */
const lastDate = { second: Number.NaN, text: '' };

/** An HTTP date (RFC 9110, section 5.6.7); it has no fractions of a second. */
function writeDate(time: number): string {
  const second = Math.floor(Math.min(time, LAST_DATE) / 1000);
  if (second !== lastDate.second) {
    lastDate.second = second;
    lastDate.text = new Date(second * 1000).toUTCString();
  }
  return lastDate.text;
}

function writeLifetime({ maxAge, expires }: Pick<OutgoingCookie, 'maxAge' | 'expires'>): string {
  let text = '';
  if (maxAge !== undefined) {
    if (!Number.isFinite(maxAge)) rejectField('maxAge');
    text = `; Max-Age=${Math.trunc(maxAge)}`;
  }
  if (expires === undefined) return text;
  const time = expires.getTime();
  if (Number.isNaN(time)) rejectField('expires');
  return `${text}; Expires=${writeDate(time)}`;
}

/**
 * The value of a `Set-Cookie` header (RFC 6265bis, section 4.1). Attributes of frozen options are cached.
 * @throws {TypeError} naming the part that would break the header
 */
export function writeCookie(cookie: OutgoingCookie): string {
  const { name, value, options } = cookie;
  if (!NAME.test(name)) rejectField('name');
  const { encode } = options;
  const written = encode === undefined ? (cookie.encoded ?? encodeValue(value)) : encodeWith(value, encode);
  return `${name}=${written}${writeLifetime(cookie)}${attributesOf(options)}`;
}

/**
 * The same as {@link writeCookie}, with the lifetime taken from the options. `value` is encoded by `options.encode`, by
 * default `encodeURIComponent`.
 */
export function serializeCookie(
  name: string,
  value: string,
  options: Readonly<CookieSerializeOptions> = {},
): string {
  const { maxAge, expires } = options;
  return writeCookie({ name, value, options, maxAge, expires, encoded: undefined });
}
