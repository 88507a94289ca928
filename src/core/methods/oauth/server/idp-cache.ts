import { Flights } from '../../../kit/under-way.js';

/** The most entries per `fetch` function. */
const MAX_ENTRIES = 64;
/** Seconds before a document is fetched again after that failed, or brought nothing new. */
const COOL_DOWN = 30;

/** How long a value lives, in seconds. */
export interface Lifetimes {
  readonly fresh: number;
  /** How old a value may get while the provider cannot be reached. @default 0 */
  readonly stale?: number;
}

/** A document to get from the cache, and how to load it. */
export interface CacheRequest<T> {
  /** The function that makes the request. Entries are shared only between callers that use the same function. */
  readonly owner: typeof fetch;
  readonly url: string;
  readonly now: Date;
  /** Fetches the document from the provider. */
  readonly load: () => Promise<T>;
}

interface Entry<T> {
  loaded?: { readonly value: T };
  /** Seconds since the epoch. */
  loadedAt: number;
  failedAt: number;
  refreshedAt: number;
  readonly loading: Flights<T>;
}

/**
 * A bounded cache of providers' documents: metadata and keys. Entries belong to the `fetch` function that fetched them, so
 * they outlive a configuration that is built anew for every request, but are never shared between functions (of a proxy, of
 * a test). At most one request per entry is under way at a time.
 */
export class IdpCache<T> {
  readonly #owners = new WeakMap<typeof fetch, Map<string, Entry<T>>>();
  readonly #lifetimes: Lifetimes;

  constructor(lifetimes: Lifetimes) {
    this.#lifetimes = lifetimes;
  }

  /** Gives the cached value while it is fresh, otherwise a new one. If `load` fails, a stale value is given, if there is one. */
  async get(request: CacheRequest<T>): Promise<T> {
    const now = request.now.getTime() / 1000;
    const entry = this.#entry(request);
    const { fresh, stale = 0 } = this.#lifetimes;
    const { loaded } = entry;
    const age = now - entry.loadedAt;
    if (loaded !== undefined && isWithin(age, fresh)) return loaded.value;
    const standIn = isWithin(age, stale) ? loaded : undefined;
    if (standIn !== undefined && isWithin(now - entry.failedAt, COOL_DOWN)) return standIn.value;
    try {
      return await this.#load(entry, request);
    } catch (error) {
      entry.failedAt = now;
      if (standIn !== undefined) return standIn.value;
      throw error;
    }
  }

  /** Whether {@link get} would give the cached value, without a request. */
  isFresh(request: CacheRequest<T>): boolean {
    const { loaded, loadedAt } = this.#entry(request);
    return loaded !== undefined && isWithin(request.now.getTime() / 1000 - loadedAt, this.#lifetimes.fresh);
  }

  /**
   * Loads the value again, because the cached one lacks something; `undefined` when that was done a moment ago and did not
   * help. Call {@link foundBy} when it helped.
   */
  async refresh(request: CacheRequest<T>): Promise<T | undefined> {
    const entry = this.#entry(request);
    const now = request.now.getTime() / 1000;
    if (entry.loading.isUnderWay(request.url)) return this.#load(entry, request);
    if (isWithin(now - entry.refreshedAt, COOL_DOWN)) return undefined;
    entry.refreshedAt = now;
    return this.#load(entry, request);
  }

  /** Ends the freshness of a value that was refused: it is loaded again within the time after which a failed load is repeated. */
  expire(request: Omit<CacheRequest<T>, 'load'>): void {
    const entry = this.#entry(request);
    const { fresh } = this.#lifetimes;
    // Never later than said before: each refusal would put it off.
    entry.loadedAt = Math.min(entry.loadedAt, request.now.getTime() / 1000 - fresh + COOL_DOWN);
  }

  /** Notes that the last refresh helped. Only the provider can bring that about, so the next refresh need not wait. */
  foundBy(request: CacheRequest<T>): void {
    this.#entry(request).refreshedAt = -Infinity;
  }

  #entry({ owner, url }: Pick<CacheRequest<T>, 'owner' | 'url'>): Entry<T> {
    const entries = this.#owners.get(owner) ?? new Map<string, Entry<T>>();
    this.#owners.set(owner, entries);
    const entry = entries.get(url) ?? newEntry<T>();
    // Moved to the end, so that the least recently used entry is evicted.
    entries.delete(url);
    entries.set(url, entry);
    const [oldest] = entries.size > MAX_ENTRIES ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
    return entry;
  }

  #load(entry: Entry<T>, request: CacheRequest<T>): Promise<T> {
    const now = request.now.getTime() / 1000;
    return entry.loading.run(request.url, async () => {
      const value = await request.load();
      entry.loaded = { value };
      entry.loadedAt = now;
      return value;
    });
  }
}

function newEntry<T>(): Entry<T> {
  return {
    loadedAt: -Infinity,
    failedAt: -Infinity,
    refreshedAt: -Infinity,
    loading: new Flights(),
  };
}

/** Whether an age is below a limit. A negative one is not: the clock was set back, so the age is unknown. */
function isWithin(age: number, seconds: number): boolean {
  return age >= 0 && age < seconds;
}
