import { describe, expect, it } from 'vitest';
import { arrange } from './ways.js';

const ways = (kinds: string): { readonly kind: 'button' | 'form' }[] =>
  kinds.split('').map((letter) => ({ kind: letter === 'f' ? 'form' : 'button' }));
const nothing = { lastUsed: undefined, tried: undefined };

describe('arrange', () => {
  it.each([
    ['', [], []],
    ['b', [0], []],
    ['bbf', [0, 1, 2], []],
    ['bbbb', [0, 1, 2], [3]],
    ['bbbf', [0, 1, 3], [2]],
    ['fbbb', [0, 1, 2], [3]],
    ['bbff', [0, 2, 3], [1]],
    ['bbbbbbbbbbf', [0, 1, 10], [2, 3, 4, 5, 6, 7, 8, 9]],
    ['fffff', [0, 1, 2, 3, 4], []],
    ['ffffb', [0, 1, 2, 3, 4], []],
  ])('shows three ways of %s, forms always', (kinds, shown, more) => {
    expect(arrange(ways(kinds), nothing)).toEqual({ shown, more });
  });

  it('shows passkeys always', () => {
    const passkey = { kind: 'button', script: {} } as const;
    expect(arrange([...ways('bbb'), passkey], nothing)).toEqual({ shown: [0, 1, 3], more: [2] });
  });

  it('begins with the last way used', () => {
    expect(arrange(ways('bbb'), { ...nothing, lastUsed: 2 }).shown).toEqual([2, 0, 1]);
    expect(arrange(ways('bbbbb'), { ...nothing, lastUsed: 4 })).toEqual({ shown: [4, 0, 1], more: [2, 3] });
  });

  it('keeps the way that was tried in sight', () => {
    expect(arrange(ways('bbbbb'), { ...nothing, tried: 3 })).toEqual({ shown: [0, 1, 3], more: [2, 4] });
  });

  it('loses none of two hundred', () => {
    const { shown, more } = arrange(ways('b'.repeat(200)), { lastUsed: 150, tried: 7 });
    expect([...shown, ...more].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, index) => index),
    );
  });
});
