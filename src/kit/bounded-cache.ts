import type { Awaitable } from './awaitable.js';

/** A tree of strings: one step per part of a path, so that parts can neither run together nor need to be joined. */
interface Branch<Key> {
  readonly next: Map<string, Branch<Key>>;
  key?: Awaitable<Key>;
}

function branch<Key>(): Branch<Key> {
  return { next: new Map() };
}

function find<Key>(root: Branch<Key>, path: readonly string[]): Awaitable<Key> | undefined {
  let at: Branch<Key> | undefined = root;
  for (const part of path) {
    at = at.next.get(part);
    if (at === undefined) return undefined;
  }
  return at.key;
}

function leafAt<Key>(root: Branch<Key>, path: readonly string[]): Branch<Key> {
  let at = root;
  for (const part of path) {
    const next = at.next.get(part) ?? branch<Key>();
    at.next.set(part, next);
    at = next;
  }
  return at;
}

/**
 * Keeps what was made for a path of strings, up to `limit` entries. Least recently used goes first, by halves: entries
 * live in a recent and an older generation, so a hit moves nothing.
 */
export class KeyCache<Key> {
  readonly #half: number;
  #recent: Branch<Key> = branch();
  #recentSize = 0;
  #older: Branch<Key> = branch();
  #olderSize = 0;

  constructor(limit: number) {
    this.#half = Math.max(1, Math.floor(limit / 2));
  }

  /** How many entries are kept now. */
  get size(): number {
    return this.#recentSize + this.#olderSize;
  }

  /** The entry of a path, made by `create` when there is none. Whoever asks meanwhile gets the same promise. */
  get(path: readonly string[], create: () => Awaitable<Key>): Awaitable<Key> {
    const hit = find(this.#recent, path);
    if (hit !== undefined) return hit;
    const made = find(this.#older, path) ?? create();
    this.#keep(path, made);
    return made;
  }

  #keep(path: readonly string[], key: Awaitable<Key>): void {
    if (this.#recentSize >= this.#half) {
      [this.#older, this.#olderSize] = [this.#recent, this.#recentSize];
      [this.#recent, this.#recentSize] = [branch(), 0];
    }
    const leaf = leafAt(this.#recent, path);
    leaf.key = key;
    this.#recentSize += 1;
    if (!(key instanceof Promise)) return;
    // The value takes the promise's place, so that later hits are synchronous; a failure is not remembered.
    key.then(
      (value: Key) => {
        leaf.key = value;
      },
      () => {
        delete leaf.key;
      },
    );
  }
}
