/**
 * The proofs of the last minutes. It holds `limit` ids at most, in two generations. When the recent one is full, the older one is
 * dropped, and what was issued up to then is refused: a proof that is forgotten can never be used again.
 */
export class ProofCache {
  readonly #half: number;
  #recent = new Set<string>();
  #older = new Set<string>();
  /** The newest time of issue in the recent generation, and in the older one. */
  #newest = -Infinity;
  #newestOlder = -Infinity;
  /** Proofs issued at this time or before are refused. */
  #floor = -Infinity;

  constructor(limit: number) {
    this.#half = Math.max(1, Math.floor(limit / 2));
  }

  /** Remembers a proof. @returns whether it was there before, or is too old to know */
  seen(id: string, issuedAt: number): boolean {
    if (issuedAt <= this.#floor || this.#recent.has(id) || this.#older.has(id)) return true;
    if (this.#recent.size >= this.#half) this.#begin();
    this.#recent.add(id);
    this.#newest = Math.max(this.#newest, issuedAt);
    return false;
  }

  #begin(): void {
    this.#floor = Math.max(this.#floor, this.#newestOlder);
    [this.#older, this.#newestOlder] = [this.#recent, this.#newest];
    [this.#recent, this.#newest] = [new Set(), -Infinity];
  }
}
