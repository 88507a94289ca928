import { describe, expect, it } from 'vitest';
import { isWholeNumber } from './dialect.js';

describe('isWholeNumber', () => {
  it.each([0, 7, -7, 100, -100, 100n, -100n, '7', '100', '007'])('is %o', (value) => {
    expect(isWholeNumber(value, 100)).toBe(true);
  });

  it.each([
    '',
    '7a',
    'a7',
    '-7',
    '7.5',
    ' 7',
    '101',
    101,
    -101,
    101n,
    -101n,
    7.5,
    Number.NaN,
    null,
    undefined,
  ])('is not %o: no row has such a key, and a database would take it for another', (value) => {
    expect(isWholeNumber(value, 100)).toBe(false);
  });
});
