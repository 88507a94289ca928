import { describe, expect, it } from 'vitest';
import type { Cost } from './derivation.js';
import { isWeaker, preferredCost } from './preferred-cost.js';

const argon2id: Cost = { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1 };
const scrypt: Cost = { algorithm: 'scrypt', logN: 14, r: 8, p: 1 };

describe('the cost that is given', () => {
  it('is taken where the runtime has it', () => {
    expect(preferredCost(argon2id, { hasArgon2: true, hasScrypt: false })).toBe(argon2id);
    expect(preferredCost(scrypt, { hasArgon2: false, hasScrypt: true })).toBe(scrypt);
  });

  it('is refused where the runtime lacks it: another would be weaker than was asked for', () => {
    const refused = expect.objectContaining({ code: 'no_implementation' }) as unknown;
    expect(() => preferredCost(argon2id, { hasArgon2: false, hasScrypt: true })).toThrow(refused as Error);
    expect(() => preferredCost(scrypt, { hasArgon2: true, hasScrypt: false })).toThrow(refused as Error);
  });
});

describe('a stored hash is made anew', () => {
  it.each<[string, Cost, Cost]>([
    ['blocks', scrypt, { ...scrypt, r: 16 }],
    ['lanes', scrypt, { ...scrypt, p: 2 }],
    ['rounds', scrypt, { ...scrypt, logN: 15 }],
    ['memory', argon2id, { ...argon2id, memory: 19_457 }],
    ['passes', argon2id, { ...argon2id, passes: 3 }],
  ])('when new ones cost more %s, and not the other way round', (_what, less, more) => {
    expect(isWeaker(less, more)).toBe(true);
    expect(isWeaker(more, less)).toBe(false);
    expect(isWeaker(less, less)).toBe(false);
  });
});
