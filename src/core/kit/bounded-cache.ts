import { andThen, type Awaitable } from './awaitable.js';

/** A tree with one level per part of a path: parts cannot run together and need not be joined. */
interface Branch<V> {
  next?: Map<string, Branch<V>>;
  /** Present, but `undefined`, after the entry was deleted. */
  value?: V | undefined;
}

function find<V>(root: Branch<V>, path: readonly string[]): Branch<V> | undefined {
  let at: Branch<V> | undefined = root;
  for (const part of path) {
    at = at.next?.get(part);
    if (at === undefined) return undefined;
  }
  return at;
}

function findOrAdd<V>(root: Branch<V>, path: readonly string[]): Branch<V> {
  let at = root;
  for (const part of path) {
    at.next ??= new Map();
    const next: Branch<V> = at.next.get(part) ?? {};
    at.next.set(part, next);
    at = next;
  }
  return at;
}

/**
 * A map with paths of strings as keys. It holds `limit` entries at most, and at least the half of that used last. Entries
 * are in a recent or an older generation; when the recent one is full, the older one is dropped as a whole, because
 * deleting one entry for each new one makes a `Map` rebuild itself again and again.
 */
export class BoundedMap<V> {
  readonly #half: number;
  #recent: Branch<V> = {};
  #recentSize = 0;
  #older: Branch<V> = {};
  #olderSize = 0;

  constructor(limit: number) {
    this.#half = Math.max(1, Math.floor(limit / 2));
  }

  /** The number of entries; those deleted since their generation began are included. */
  get size(): number {
    return this.#recentSize + this.#olderSize;
  }

  /** The value of a path; counts as a use. */
  get(path: readonly string[]): V | undefined {
    const recent = find(this.#recent, path)?.value;
    if (recent !== undefined) return recent;
    const older = find(this.#older, path)?.value;
    if (older !== undefined) this.set(path, older);
    return older;
  }

  /** Sets the value of a path. */
  set(path: readonly string[], value: V): void {
    const known = find(this.#recent, path);
    if (known !== undefined && 'value' in known) {
      known.value = value;
      return;
    }
    if (this.#recentSize >= this.#half) {
      [this.#older, this.#olderSize] = [this.#recent, this.#recentSize];
      [this.#recent, this.#recentSize] = [{}, 0];
    }
    findOrAdd(this.#recent, path).value = value;
    this.#recentSize += 1;
  }

  /** Deletes the value of a path. Its place stays taken until its generation is dropped, which bounds the memory. */
  delete(path: readonly string[]): void {
    for (const generation of [this.#recent, this.#older]) {
      const entry = find(generation, path);
      if (entry !== undefined && 'value' in entry) entry.value = undefined;
    }
  }
}

/** A {@link BoundedMap} that creates missing values. Promises of them are not shared: that of a request may never settle. */
export class BoundedCache<V> {
  readonly #values: BoundedMap<V>;

  constructor(limit: number) {
    this.#values = new BoundedMap(limit);
  }

  /** The number of entries. */
  get size(): number {
    return this.#values.size;
  }

  /** The value of a path, created by `create` if there is none yet. Of several that are created at once, the first stays. */
  get(path: readonly string[], create: () => Awaitable<V>): Awaitable<V> {
    return this.#values.get(path) ?? this.#add(path, create());
  }

  #add(path: readonly string[], created: Awaitable<V>): Awaitable<V> {
    return andThen(created, (value) => {
      const known = this.#values.get(path);
      if (known !== undefined) return known;
      this.#values.set(path, value);
      return value;
    });
  }
}
