import type { OutgoingCookie } from '../contracts/exchange.js';
import type { CookieSerializeOptions } from '../types/cookies.js';

const EQUALS = 0x3d;
const QUOTE = 0x22;

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

/**
 * Where the value of the next cookie called `name` starts, from the pair at `from` on; -1 when there is none. Pair by
 * pair: values, which may be long, are never searched for a name.
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

/** What a `Cookie` header says under a name. */
export interface FoundCookie {
  /** `undefined` when the cookie is absent or ambiguous. */
  readonly value: string | undefined;
  /** Sent more than once, and not always with the same value. */
  readonly ambiguous: boolean;
}

const ABSENT: FoundCookie = { value: undefined, ambiguous: false };
const AMBIGUOUS: FoundCookie = { value: undefined, ambiguous: true };

/** {@link readCookie}, which also tells an ambiguous cookie from an absent one. */
export function findCookie(header: string | null, name: string): FoundCookie {
  if (header === null || name === '') return ABSENT;
  let at = findValue(header, name, 0);
  if (at === -1) return ABSENT;
  const value = valueAt(header, at);
  for (let end = header.indexOf(';', at); end !== -1; end = header.indexOf(';', at)) {
    at = findValue(header, name, end + 1);
    if (at === -1) break;
    // RFC 6265bis, section 5.8.3: the order says nothing, so neither of two values can be believed.
    if (valueAt(header, at) !== value) return AMBIGUOUS;
  }
  return { value, ambiguous: false };
}

/**
 * The value of one cookie of a `Cookie` header (RFC 6265bis, section 4.2), without quotes and URI-decoded where that is
 * possible; `undefined` when it is absent, or sent twice with different values.
 */
export function readCookie(header: string | null, name: string): string | undefined {
  return findCookie(header, name).value;
}

/** Whether a cookie was sent, with whatever value. */
export function hasCookie(header: string | null, name: string): boolean {
  return header !== null && findValue(header, name, 0) !== -1;
}

/** The names, each once, of the cookies whose name starts with `prefix`. */
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
    // Looked for again only when it lies behind: a header without any would be searched to its end for every pair.
    if (equals < start) equals = header.indexOf('=', start);
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

/** The last date that was written: most answers of one second end their sessions in the same one. */
const lastDate = { second: Number.NaN, text: '' };

/** A date as in HTTP (RFC 9110, section 5.6.7), which knows no parts of seconds. */
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
    if (!Number.isFinite(maxAge)) refuse('maxAge');
    text = `; Max-Age=${Math.trunc(maxAge)}`;
  }
  if (expires === undefined) return text;
  const time = expires.getTime();
  if (Number.isNaN(time)) refuse('expires');
  return `${text}; Expires=${writeDate(time)}`;
}

/**
 * A `Set-Cookie` value (RFC 6265bis, section 4.1). The attributes of frozen options are written once and remembered.
 * @throws {TypeError} that names the field which would break the header
 */
export function writeCookie(cookie: OutgoingCookie): string {
  const { name, value, options } = cookie;
  if (!NAME.test(name)) refuse('name');
  const { encode } = options;
  const written = encode === undefined ? (cookie.encoded ?? encodeValue(value)) : encodeOwn(value, encode);
  return `${name}=${written}${writeLifetime(cookie)}${attributesOf(options)}`;
}

/**
 * {@link writeCookie} with a lifetime from the options. `value` is written by `options.encode`, by default
 * `encodeURIComponent`.
 */
export function serializeCookie(
  name: string,
  value: string,
  options: Readonly<CookieSerializeOptions> = {},
): string {
  const { maxAge, expires } = options;
  return writeCookie({ name, value, options, maxAge, expires, encoded: undefined });
}
