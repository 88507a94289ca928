import { describe, expect, it } from 'vitest';
import { ProofCache } from './proof-cache.js';

describe('the cache of proofs', () => {
  it('holds a bounded number, and refuses what it had to forget (RS-49)', () => {
    const cache = new ProofCache(4);
    const seen = (ids: string, issuedAt: number): boolean[] =>
      ids.split('').map((id) => cache.seen(id, issuedAt));
    expect([seen('ab', 100), seen('cd', 102)].flat()).toEqual([false, false, false, false]);
    expect([seen('ab', 100), seen('cd', 102)].flat()).toEqual([true, true, true, true]);
    expect(seen('e', 103)).toEqual([false]);
    // `a` and `b` were dropped: all that was issued up to then counts as used, and nothing else does.
    expect(seen('abxy', 100)).toEqual([true, true, true, true]);
    expect(seen('z', 101)).toEqual([false]);
    expect([seen('cd', 102), seen('e', 103), seen('z', 101)].flat()).toEqual([true, true, true, true]);
    // `c` and `d` go next.
    expect(seen('f', 104)).toEqual([false]);
    expect([seen('c', 102), seen('e', 103), seen('q', 103)].flat()).toEqual([true, true, false]);
  });

  it('never takes back what it refused, whatever comes next', () => {
    const cache = new ProofCache(2);
    expect([500, 100, 101].map((issuedAt, id) => cache.seen(String(id), issuedAt))).toEqual([
      false,
      false,
      false,
    ]);
    expect([cache.seen('0', 500), cache.seen('new', 500), cache.seen('newer', 501)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
