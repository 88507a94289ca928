import { describe, expect, it } from 'vitest';
import { partForRow, sample, sampleForRow, testForRow } from './sample.js';

const hundred = Array.from({ length: 100 }, (_, n) => n);

describe('sample', () => {
  it('spreads the cases evenly, with the first and the last', () => {
    expect(sample(hundred, 4, false)).toEqual([0, 33, 66, 99]);
    expect(sample(hundred, 2, false)).toEqual([0, 99]);
    expect(sample(hundred, 1, false)).toEqual([0]);
    expect(sample(['a', 'b', 'c', 'd', 'e'], 3, false)).toEqual(['a', 'c', 'e']);
  });

  it('gives as many cases as were asked for, and the same ones each time', () => {
    for (const length of [1, 2, 3, 7, 13, 100]) {
      const cases = hundred.slice(0, length);
      for (let count = 1; count <= length; count++) {
        expect(sample(cases, count, false)).toHaveLength(count);
        expect(sample(cases, count, false)).toEqual(sample(cases, count, false));
      }
    }
  });

  it('gives all cases if there are fewer than asked for, and when exhaustive', () => {
    expect(sample(['a', 'b'], 5, false)).toEqual(['a', 'b']);
    expect(sample(hundred, 4, true)).toEqual(hundred);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a sample of %s cases', (count) => {
    expect(() => sample(hundred, count, false)).toThrow(RangeError);
  });
});

describe('sampleForRow', () => {
  it('gives one case for each row, and every case if there are enough rows', () => {
    const cases = ['a', 'b', 'c'];
    const chosen = [0, 1, 2, 3].map((row) => sampleForRow(cases, row, false));
    expect(chosen).toEqual([['a'], ['b'], ['c'], ['a']]);
  });

  it('gives all cases for each row when exhaustive', () => {
    expect(sampleForRow(['a', 'b'], 5, true)).toEqual(['a', 'b']);
  });
});

describe('partForRow', () => {
  it('gives parts that have every case once', () => {
    const parts = [0, 1, 2].map((row) => partForRow(hundred, { row, of: 3 }, false));
    expect(parts.flat().toSorted((a, b) => a - b)).toEqual(hundred);
    expect(partForRow(hundred, { row: 4, of: 3 }, false)).toEqual(parts[1]);
  });

  it('gives all cases for each row when exhaustive', () => {
    expect(partForRow(['a', 'b'], { row: 5, of: 2 }, true)).toEqual(['a', 'b']);
  });

  it('refuses a part without cases', () => {
    expect(() => partForRow(['a', 'b'], { row: 2, of: 3 }, false)).toThrow(RangeError);
  });
});

describe('testForRow', () => {
  const registered = (row: number, exhaustive: boolean): string[] => {
    const names: string[] = [];
    const test = testForRow((name) => names.push(name), { row, rows: 3 }, exhaustive);
    for (const name of ['a', 'b', 'c', 'd', 'e']) test(name, async () => undefined);
    return names;
  };

  it('registers each rule in one row', () => {
    expect([0, 1, 2].map((row) => registered(row, false))).toEqual([['a', 'd'], ['b', 'e'], ['c']]);
  });

  it('registers each rule in each row when exhaustive', () => {
    expect(registered(1, true)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
