/** Entries per `fetch` function. Most processes have fewer providers. */
const MAX_ENTRIES = 64;
/** Seconds before a document that could not be fetched, or was fetched again in vain, is asked for again. */
const COOL_DOWN = 30;

/** How long a value lives, in seconds. */
export interface Lifetimes {
  readonly fresh: number;
  /** How old a value may get while the provider cannot be reached. @default 0 */
  readonly stale?: number;
}

/** A document to get from the cache, and how to load it. */
export interface CacheRequest<T> {
  /** Entries are shared between callers that use the very same function, and with nobody else. */
  readonly owner: typeof fetch;
  readonly url: string;
  readonly now: Date;
  /** Asks the provider. */
  readonly load: () => Promise<T>;
}

interface Entry<T> {
  loaded?: { readonly value: T };
  /** Seconds since the epoch. */
  loadedAt: number;
  failedAt: number;
  refreshedAt: number;
  pending?: Promise<T>;
}

/**
 * A bounded cache of providers' documents: metadata and keys. Entries belong to the `fetch` function that they came
 * through. So they survive a configuration that is rebuilt for every request, and are never shared between functions (a
 * proxy, a test). One request per entry is under way at a time.
 */
export class IdpCache<T> {
  readonly #owners = new WeakMap<typeof fetch, Map<string, Entry<T>>>();
  readonly #lifetimes: Lifetimes;

  constructor(lifetimes: Lifetimes) {
    this.#lifetimes = lifetimes;
  }

  /** The value: the one that is kept while it is fresh, else a new one. Fails as `load` does, unless an older one will do. */
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

  /** Whether {@link get} would give the value that is kept, without asking the provider. */
  isFresh(request: CacheRequest<T>): boolean {
    const { loaded, loadedAt } = this.#entry(request);
    return loaded !== undefined && isWithin(request.now.getTime() / 1000 - loadedAt, this.#lifetimes.fresh);
  }

  /**
   * Loads the value again, because the kept one lacks something; `undefined` when that was tried in vain a moment ago.
   * Call {@link foundBy} when it was not in vain.
   */
  async refresh(request: CacheRequest<T>): Promise<T | undefined> {
    const entry = this.#entry(request);
    const now = request.now.getTime() / 1000;
    if (entry.pending !== undefined) return entry.pending;
    if (isWithin(now - entry.refreshedAt, COOL_DOWN)) return undefined;
    entry.refreshedAt = now;
    return this.#load(entry, request);
  }

  /** Notes that the last refresh brought what was missing. Only the provider can cause that, so the next one need not wait. */
  foundBy(request: CacheRequest<T>): void {
    this.#entry(request).refreshedAt = -Infinity;
  }

  #entry({ owner, url }: CacheRequest<T>): Entry<T> {
    const entries = this.#owners.get(owner) ?? new Map<string, Entry<T>>();
    this.#owners.set(owner, entries);
    const entry = entries.get(url) ?? { loadedAt: -Infinity, failedAt: -Infinity, refreshedAt: -Infinity };
    // Put back at the end, so that the one unused for longest is evicted.
    entries.delete(url);
    entries.set(url, entry);
    const [oldest] = entries.size > MAX_ENTRIES ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
    return entry;
  }

  #load(entry: Entry<T>, request: CacheRequest<T>): Promise<T> {
    const now = request.now.getTime() / 1000;
    entry.pending ??= request
      .load()
      .then((value) => {
        entry.loaded = { value };
        entry.loadedAt = now;
        return value;
      })
      .finally(() => {
        delete entry.pending;
      });
    return entry.pending;
  }
}

/** A negative age means that the clock was set back: nothing is known then. */
function isWithin(age: number, seconds: number): boolean {
  return age >= 0 && age < seconds;
}
