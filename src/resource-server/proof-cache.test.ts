import { describe, expect, it } from 'vitest';
import { ProofCache } from './proof-cache.js';

describe('the cache of proofs', () => {
  it('holds a bounded number, and refuses what it had to forget (RS-49)', () => {
    const cache = new ProofCache(4);
    expect(['a', 'b', 'c', 'd'].map((id, at) => cache.seen(id, 100 + at, 104))).toEqual(Array(4).fill(false));
    expect(['a', 'b', 'c', 'd'].map((id, at) => cache.seen(id, 100 + at, 104))).toEqual(Array(4).fill(true));
    expect(cache.seen('e', 104, 104)).toBe(false);
    // `a` and `b` were dropped: all that was issued up to then counts as used.
    expect([cache.seen('a', 100, 104), cache.seen('b', 101, 104), cache.seen('new', 101, 104)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([cache.seen('c', 102, 104), cache.seen('e', 104, 104)]).toEqual([true, true]);
    expect(cache.seen('f', 104, 104)).toBe(false);
  });

  it('knows every proof for as long as it can be used, also if few come (RS-49)', () => {
    const cache = new ProofCache(100);
    expect(cache.seen('a', 1000, 1000)).toBe(false);
    expect(cache.seen('b', 1179, 1179)).toBe(false);
    expect(cache.seen('c', 1181, 1181)).toBe(false);
    expect([cache.seen('a', 1000, 1181), cache.seen('b', 1179, 1181)]).toEqual([true, true]);
    expect(cache.seen('d', 1362, 1362)).toBe(false);
    expect([cache.seen('b', 1179, 1362), cache.seen('c', 1181, 1362)]).toEqual([true, true]);
  });

  it('works on where the clock is set back', () => {
    const cache = new ProofCache(100);
    expect(cache.seen('a', 1000, 1000)).toBe(false);
    expect(cache.seen('b', 500, 500)).toBe(false);
    expect([cache.seen('a', 1000, 500), cache.seen('b', 500, 500)]).toEqual([true, true]);
  });
});
