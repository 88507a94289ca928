import type { CookieJar } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import { JWTSessionError } from '../../errors.js';
import { encodeValue, serializeCookie } from './cookie.js';
import { chunkName, MOST_CHUNKS } from '../kit/cookie-forms.js';
import type { Lifetime } from './cookie-jar.js';

/** Longest value of one cookie, in characters. */
const CHUNK_LENGTH = 3936;
/** Longest `Set-Cookie` that every browser stores, in octets, attributes included (RFC 6265, section 6.1). */
const COOKIE_OCTETS = 4096;
/** The `=` of a pair, and the `; ` before the next one. */
const PAIR_OCTETS = 3;
/** Encoded length below which a cookie fits, whatever its attributes. */
const SURELY_FITS = 2048;

/** The longest encoded value that fits into one cookie beside its name and attributes. */
function roomFor(cookie: CookieDefinition, lifetime: Lifetime | undefined): number {
  // Measured with an empty value: `encode` belongs to the application and need not be called for that.
  const { encode: _, ...attributes } = cookie.options;
  const options = { ...attributes, ...lifetime };
  const overhead = serializeCookie(chunkName(cookie.name, MOST_CHUNKS - 1), '', options).length;
  return Math.max(1, Math.min(CHUNK_LENGTH, COOKIE_OCTETS - overhead));
}

/** Cuts a value that needs no encoding, so that its length is what is sent. */
function cutPlain(value: string, room: number): string[] {
  return Array.from({ length: Math.ceil(value.length / room) }, (_, index) =>
    value.slice(index * room, (index + 1) * room),
  );
}

/** Cuts between characters, never inside one, so that every chunk can be encoded by itself. */
function cutEncoded(value: string, room: number, encode: (value: string) => string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of value) {
    const size = encode(character).length;
    if (used + size > room && piece !== '') {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += size;
  }
  return [...pieces, piece];
}

/** A value as its cookies have it: whole, or cut into chunks. */
export interface CutValue {
  readonly cookie: CookieDefinition;
  readonly lifetime: Lifetime | undefined;
  readonly chunks: readonly string[];
  /** Length of all values as they are sent, in octets. */
  readonly size: number;
  /** None of them needs encoding. */
  readonly isPlain: boolean;
}

/** Cuts a value into chunks if it does not fit into one cookie. */
export function cutValue(cookie: CookieDefinition, value: string, lifetime: Lifetime | undefined): CutValue {
  const { encode = encodeValue } = cookie.options;
  const size = encode(value).length;
  const isPlain = encode === encodeValue && size === value.length;
  if (size <= SURELY_FITS) return { cookie, lifetime, chunks: [value], size, isPlain };
  const room = roomFor(cookie, lifetime);
  const chunks =
    size <= room ? [value] : size === value.length ? cutPlain(value, room) : cutEncoded(value, room, encode);
  return { cookie, lifetime, chunks, size, isPlain };
}

/** How many cookies a value takes, and their octets in a `Cookie` header, names included: `Infinity` where it cannot be set. */
export function sizeOf({ cookie, chunks, size }: CutValue): {
  readonly count: number;
  readonly octets: number;
} {
  const count = chunks.length;
  const named = (name: string): number => name.length + PAIR_OCTETS;
  const names =
    count === 1
      ? named(cookie.name)
      : chunks.reduce((sum, _, index) => sum + named(chunkName(cookie.name, index)), 0);
  return { count, octets: count > MOST_CHUNKS ? Infinity : size + names };
}

/**
 * Sets a value of any length; what the request carried of another form is deleted.
 * @throws {JWTSessionError} when it takes more cookies than are read
 */
export function setChunked(jar: CookieJar, { cookie, lifetime, chunks, isPlain }: CutValue): void {
  if (chunks.length > MOST_CHUNKS) {
    throw new JWTSessionError(
      `The session does not fit into ${MOST_CHUNKS} cookies of ${COOKIE_OCTETS} octets. Store less in the session token, ` +
        'or use the database session strategy.',
    );
  }
  const { name, options } = cookie;
  const { maxAge = options.maxAge, expires = options.expires } = lifetime ?? options;
  jar.adopt(
    chunks.map((value, index) => ({
      name: chunks.length > 1 ? chunkName(name, index) : name,
      value,
      options,
      maxAge,
      expires,
      encoded: isPlain ? value : undefined,
    })),
  );
  jar.dropOthers(cookie, chunks.length);
}
