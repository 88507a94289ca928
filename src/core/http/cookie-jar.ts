import type { CookieJar, OutgoingCookie } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import type { Cookie, CookieSerializeOptions } from '../../types/cookies.js';
import { cookieNames, cookieValues, hasCookie, writeCookie } from './cookie.js';
import { chunkName, cookieForms, MOST_CHUNKS } from '../kit/cookie-forms.js';

/** When a cookie ends. */
export type Lifetime = Pick<CookieSerializeOptions, 'expires' | 'maxAge'>;

/** Names like those of chunks that a header may have: with more of them, no chunk is read. A browser that was left alone has fewer. */
const MOST_CHUNK_NAMES = 100;
const DOT = 0x2e;
const MOST_COOKIES = 20;
const NO_COOKIES: readonly OutgoingCookie[] = Object.freeze([]);
const NO_VALUES: readonly string[] = Object.freeze([]);
const CHUNK_SUFFIX = /^(?:0|[1-9][0-9]?)$/;

/** The number of a chunk; -1 for every other name (another suffix, leading zeros, a number that is too high). */
function chunkIndex(name: string, prefix: string): number {
  const suffix = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return CHUNK_SUFFIX.test(suffix) && Number(suffix) < MOST_CHUNKS ? Number(suffix) : -1;
}

/** The public form of a cookie, which has the lifetime among its options. */
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
  /** Deletions of cookies that have the name of another one, and another domain. */
  readonly #twins: OutgoingCookie[] = [];
  /** Created with the first cookie that is set: most responses set none. */
  #written: Map<string, OutgoingCookie> | undefined;
  /** Names of stale chunks to delete; where a response has no room for all of them, the next one deletes the rest. */
  #stale: Set<string> | undefined;

  constructor(header: string | null, onAmbiguous: (name: string) => void) {
    this.#header = header;
    this.#onAmbiguous = onAmbiguous;
  }

  get(name: string): string | undefined {
    const values = this.values(name);
    if (values.length > 1) this.#onAmbiguous(name);
    return values.length === 1 ? values[0] : undefined;
  }

  values(name: string): readonly string[] {
    return cookieValues(this.#header, name);
  }

  names(prefix: string): readonly string[] {
    return cookieNames(this.#header, prefix);
  }

  forms(name: string): readonly string[] {
    // Chunk names contain the cookie's own: one search of the header is enough to rule out all of them.
    const found = this.#search(name);
    if (found === 'none') return NO_VALUES;
    if (found === 'chunks') return cookieForms(name, (one) => this.values(one));
    const values = this.values(name);
    // Every session read comes here: no copy of the only value.
    return values.length === 1 && values[0] !== '' ? values : values.filter(Boolean);
  }

  set({ name, options }: CookieDefinition, value: string, lifetime?: Lifetime): void {
    const { maxAge = options.maxAge, expires = options.expires } = lifetime ?? options;
    this.#put({ name, value, options, maxAge, expires, encoded: undefined });
  }

  dropOthers(cookie: CookieDefinition, count: number): void {
    const isCut = count > 1;
    if (isCut) this.#drop(cookie, cookie.name, hasCookie(this.#header, cookie.name));
    this.#dropChunks(cookie, isCut ? count : 0);
  }

  clear({ name, options }: CookieDefinition): void {
    this.#put({ name, value: '', options, maxAge: 0, expires: undefined, encoded: undefined });
  }

  clearChunked(cookie: CookieDefinition): void {
    this.clear(cookie);
    this.#dropChunks(cookie, 0);
  }

  clearElsewhere({ name, options }: CookieDefinition): void {
    this.#twins.push({ name, value: '', options, maxAge: 0, expires: undefined, encoded: undefined });
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
    // The twins first: what keeps one cookie per name keeps the last one.
    const cookies = [...this.#twins.slice(0, MOST_COOKIES / 2), ...this.#written.values()];
    let surplus = cookies.length - MOST_COOKIES;
    if (surplus <= 0) return cookies;
    return cookies.filter(({ name }) => this.#stale?.has(name) !== true || (surplus -= 1) < 0);
  }

  #put(cookie: OutgoingCookie): void {
    this.#stale?.delete(cookie.name);
    this.#written ??= new Map();
    this.#written.set(cookie.name, cookie);
  }

  /** Whether the header contains the name at all, and whether a dot follows it anywhere, as in the names of chunks, or too often. */
  #search(name: string): 'none' | 'plain' | 'chunks' | 'refused' {
    const header = this.#header ?? '';
    let at = header.indexOf(name);
    if (at === -1) return 'none';
    let chunks = 0;
    for (; at !== -1 && chunks <= MOST_CHUNK_NAMES; at = header.indexOf(name, at + name.length))
      if (header.charCodeAt(at + name.length) === DOT) chunks += 1;
    if (chunks > MOST_CHUNK_NAMES) return 'refused';
    return chunks > 0 ? 'chunks' : 'plain';
  }

  /** Discards what was set under `name`, and deletes the cookie in the browser if the request carried it. */
  #drop(cookie: CookieDefinition, name: string, carried: boolean): void {
    this.#written?.delete(name);
    if (carried) this.clear({ name, options: cookie.options });
  }

  #dropChunks(cookie: CookieDefinition, from: number): void {
    const prefix = `${cookie.name}.`;
    for (const name of this.#written?.keys() ?? [])
      if (chunkIndex(name, prefix) >= from) this.#drop(cookie, name, false);
    // Without the first one there is no value, should the rest be read again some day.
    if (this.#search(cookie.name) === 'refused')
      return this.#drop(cookie, chunkName(cookie.name, from), true);
    for (const name of this.names(prefix)) {
      const index = chunkIndex(name, prefix);
      if (index < from) continue;
      this.#drop(cookie, name, true);
      // The first one ends the value. It is never left to the next response: until then, the old session would be read.
      if (index === from) continue;
      this.#stale ??= new Set();
      this.#stale.add(name);
    }
  }
}

/**
 * The cookies of one request and of its response. A long value is in the chunks `<name>.0`, `<name>.1`, …, at most 16
 * (`cookie-chunks.ts` makes them). Only `<name>` and its chunks are read; any other suffix is ignored. When a request carries both, both values
 * are reported: a subdomain can plant either, so neither is preferred.
 * With more than 100 names like those of chunks, none of them is read.
 * A response carries at most 20 cookies; beyond that, deletions of stale chunks are left to the next response.
 * @param header - the `Cookie` header
 * @param onAmbiguous - called with the name of a cookie that was sent twice with different values, where neither counts
 */
export function createCookieJar(
  header: string | null,
  onAmbiguous: (name: string) => void = () => {},
): CookieJar {
  return new RequestCookieJar(header, onAmbiguous);
}
