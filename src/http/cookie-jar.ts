import type { CookieJar, OutgoingCookie } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import { JWTSessionError } from '../errors.js';
import type { Cookie, CookieSerializeOptions } from '../types/cookies.js';
import { cookieNames, encodeValue, findCookie, hasCookie, serializeCookie, writeCookie } from './cookie.js';

type Lifetime = Pick<CookieSerializeOptions, 'expires' | 'maxAge'>;

/** Characters of a value above which it is cut. */
const CHUNK_LENGTH = 3936;
/** Octets of one `Set-Cookie`, attributes included, that every browser stores (RFC 6265, section 6.1). */
const COOKIE_OCTETS = 4096;
const MOST_CHUNKS = 16;
const DOT = 0x2e;
const MOST_COOKIES = 20;
/** The `=`, and the `; ` in front of the next pair. */
const PAIR_OCTETS = 3;
/** Encoded length up to which attributes need not be counted. */
const SURELY_FITS = 2048;
const NO_COOKIES: readonly OutgoingCookie[] = Object.freeze([]);
const NO_FORMS: readonly string[] = Object.freeze([]);
const CHUNK_SUFFIX = /^(?:0|[1-9][0-9]?)$/;

function chunkName(name: string, index: number): string {
  return `${name}.${index}`;
}

/** The number of a chunk; -1 for any other name (leading zeros, foreign suffixes, too high). */
function chunkIndex(name: string, prefix: string): number {
  const suffix = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return CHUNK_SUFFIX.test(suffix) && Number(suffix) < MOST_CHUNKS ? Number(suffix) : -1;
}

/** How long the value of a cookie may be, once encoded. */
function roomFor(cookie: CookieDefinition, lifetime: Lifetime | undefined): number {
  // The longest name a chunk can have; the value is left out, so `encode` is asked for nothing.
  const { encode: _, ...attributes } = cookie.options;
  const options = { ...attributes, ...lifetime };
  const overhead = serializeCookie(chunkName(cookie.name, MOST_CHUNKS - 1), '', options).length;
  return Math.max(1, Math.min(CHUNK_LENGTH, COOKIE_OCTETS - overhead));
}

/** Cuts a value that is as long encoded as it is: then lengths say it all. */
function slices(value: string, room: number): string[] {
  return Array.from({ length: Math.ceil(value.length / room) }, (_, index) =>
    value.slice(index * room, (index + 1) * room),
  );
}

/** Cuts between characters, never inside one, so that every piece can be encoded alone. */
function cut(value: string, room: number, encode: (value: string) => string): string[] {
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

interface Chunks {
  readonly chunks: readonly string[];
  /** Octets of their values, as they are sent. */
  readonly size: number;
  /** Every one of them is as it will be sent. */
  readonly isPlain: boolean;
}

function chunksOf(cookie: CookieDefinition, value: string, lifetime: Lifetime | undefined): Chunks {
  const { encode = encodeValue } = cookie.options;
  const size = encode(value).length;
  const isPlain = encode === encodeValue && size === value.length;
  if (size <= SURELY_FITS) return { chunks: [value], size, isPlain };
  const room = roomFor(cookie, lifetime);
  const chunks =
    size <= room ? [value] : size === value.length ? slices(value, room) : cut(value, room, encode);
  return { chunks, size, isPlain };
}

/** A cookie as data, its lifetime among the options. */
function toCookie({ name, value, options, maxAge, expires }: OutgoingCookie): Cookie {
  const { maxAge: _, expires: __, ...attributes } = options;
  return {
    name,
    value,
    options: {
      ...attributes,
      ...(maxAge === undefined ? undefined : { maxAge }),
      ...(expires === undefined ? undefined : { expires }),
    },
  };
}

class RequestCookieJar implements CookieJar {
  readonly #header: string | null;
  readonly #onAmbiguous: (name: string) => void;
  /** Made with the first cookie: most answers set none. */
  #written: Map<string, OutgoingCookie> | undefined;
  /** What was cut last: a value is measured, and then set. */
  #cut: (Chunks & { readonly cookie: CookieDefinition; readonly value: string }) | undefined;
  /** Deletions of leftovers: when there are too many, the next answer can do them as well. */
  #leftovers: Set<string> | undefined;

  constructor(header: string | null, onAmbiguous: (name: string) => void) {
    this.#header = header;
    this.#onAmbiguous = onAmbiguous;
  }

  get(name: string): string | undefined {
    const { value, ambiguous } = findCookie(this.#header, name);
    if (ambiguous) this.#onAmbiguous(name);
    return value;
  }

  names(prefix: string): readonly string[] {
    return cookieNames(this.#header, prefix);
  }

  forms(name: string): readonly string[] {
    // Every form of it has its name inside: one search spares the others.
    const places = this.#placesOf(name);
    if (places === 'none') return NO_FORMS;
    const whole = this.get(name);
    const joined = places === 'chunks' ? this.#join(name) : '';
    const forms = whole === undefined || whole === '' ? [] : [whole];
    // The same twice says nothing new.
    if (joined !== '' && joined !== whole) forms.push(joined);
    return forms;
  }

  /** The chunks up to the first gap; anything behind it is a leftover. */
  #join(name: string): string {
    let joined = '';
    for (let index = 0; index < MOST_CHUNKS; index += 1) {
      const chunk = this.get(chunkName(name, index));
      if (chunk === undefined || chunk === '') break;
      joined += chunk;
    }
    return joined;
  }

  set({ name, options }: CookieDefinition, value: string, lifetime?: Lifetime): void {
    const { maxAge = options.maxAge, expires = options.expires } = lifetime ?? options;
    this.#put({ name, value, options, maxAge, expires, encoded: undefined });
  }

  setChunked(cookie: CookieDefinition, value: string, lifetime?: Lifetime): void {
    const { chunks, isPlain } = this.#chunksOf(cookie, value, lifetime);
    if (chunks.length > MOST_CHUNKS) {
      throw new JWTSessionError(
        `The session does not fit into ${MOST_CHUNKS} cookies of ${COOKIE_OCTETS} octets. Keep less in the session token, ` +
          'or use the database session strategy.',
      );
    }
    const { name, options } = cookie;
    const { maxAge = options.maxAge, expires = options.expires } = lifetime ?? options;
    const isCut = chunks.length > 1;
    if (isCut) this.#drop(cookie, name, hasCookie(this.#header, name));
    for (const [index, chunk] of chunks.entries()) {
      const own = isCut ? chunkName(name, index) : name;
      this.#put({ name: own, value: chunk, options, maxAge, expires, encoded: isPlain ? chunk : undefined });
    }
    this.#dropChunks(cookie, isCut ? chunks.length : 0);
  }

  sizeOf(cookie: CookieDefinition, value: string, lifetime?: Lifetime): { count: number; octets: number } {
    const { chunks, size } = this.#chunksOf(cookie, value, lifetime);
    const count = chunks.length;
    const named = (name: string): number => name.length + PAIR_OCTETS;
    const names =
      count === 1
        ? named(cookie.name)
        : chunks.reduce((sum, _, index) => sum + named(chunkName(cookie.name, index)), 0);
    return { count, octets: count > MOST_CHUNKS ? Infinity : size + names };
  }

  /** @param lifetime - of one length for one cookie: always an instant, or always seconds */
  #chunksOf(cookie: CookieDefinition, value: string, lifetime: Lifetime | undefined): Chunks {
    const known = this.#cut;
    if (known?.cookie === cookie && known.value === value) return known;
    this.#cut = { ...chunksOf(cookie, value, lifetime), cookie, value };
    return this.#cut;
  }

  clear({ name, options }: CookieDefinition): void {
    this.#put({ name, value: '', options, maxAge: 0, expires: undefined, encoded: undefined });
  }

  clearChunked(cookie: CookieDefinition): void {
    this.clear(cookie);
    this.#dropChunks(cookie, 0);
  }

  pending(name: string): string | undefined {
    return this.#written?.get(name)?.value;
  }

  adopt(cookies: readonly OutgoingCookie[]): void {
    for (const cookie of cookies) this.#put(cookie);
  }

  drain(): readonly Cookie[] {
    return this.outgoing().map(toCookie);
  }

  lines(): readonly string[] {
    return this.outgoing().map(writeCookie);
  }

  outgoing(): readonly OutgoingCookie[] {
    if (this.#written === undefined) return NO_COOKIES;
    const cookies = [...this.#written.values()];
    let surplus = cookies.length - MOST_COOKIES;
    if (surplus <= 0) return cookies;
    return cookies.filter(({ name }) => this.#leftovers?.has(name) !== true || (surplus -= 1) < 0);
  }

  #put(cookie: OutgoingCookie): void {
    this.#leftovers?.delete(cookie.name);
    this.#written ??= new Map();
    this.#written.set(cookie.name, cookie);
  }

  /** Whether the header has the name of a cookie at all, and whether a dot follows it anywhere, as in names of chunks. */
  #placesOf(name: string): 'none' | 'plain' | 'chunks' {
    const header = this.#header ?? '';
    let at = header.indexOf(name);
    if (at === -1) return 'none';
    for (; at !== -1; at = header.indexOf(name, at + name.length))
      if (header.charCodeAt(at + name.length) === DOT) return 'chunks';
    return 'plain';
  }

  /** Forgets what was written under `name`, and deletes it in the browser where the request carried it. */
  #drop(cookie: CookieDefinition, name: string, carried: boolean): void {
    this.#written?.delete(name);
    if (!carried) return;
    this.clear({ name, options: cookie.options });
    this.#leftovers ??= new Set();
    this.#leftovers.add(name);
  }

  #dropChunks(cookie: CookieDefinition, from: number): void {
    const prefix = `${cookie.name}.`;
    for (const name of this.#written?.keys() ?? [])
      if (chunkIndex(name, prefix) >= from) this.#drop(cookie, name, false);
    for (const name of this.names(prefix))
      if (chunkIndex(name, prefix) >= from) this.#drop(cookie, name, true);
  }
}

/**
 * The cookies of one request and its answer. Long values are cut into `<name>.0`, `<name>.1`, …, at most 16; only
 * `<name>` and those are ever read, so a foreign suffix does nothing. A plain value beside chunks is another form of it:
 * a subdomain can plant either, so neither wins.
 * An answer carries at most 20 cookies, of which deletions of leftovers give way.
 * @param header - the `Cookie` header
 * @param onAmbiguous - told the name of a cookie that was sent twice with different values; the values are ignored
 */
export function createCookieJar(
  header: string | null,
  onAmbiguous: (name: string) => void = () => {},
): CookieJar {
  return new RequestCookieJar(header, onAmbiguous);
}
