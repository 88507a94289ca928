import { describe, expect, it } from 'vitest';
import { securityCases } from './cases.js';
import { casesIn, covered } from './covered.js';
import { notHere } from './not-here.js';

/** Ids of no area, in tests of the check itself. */
const MADE_UP = /^AA-/;

describe('every security case', () => {
  const named = covered();
  const ids = securityCases.map(({ id }) => id);

  it('has a test that names it, or a reason why there is none', () => {
    expect(ids.filter((id) => !named.has(id) && !notHere.has(id))).toEqual([]);
  });

  it('that a test names, or a reason is given for, is a row of the document', () => {
    const known = new Set(ids);
    expect(ids).toHaveLength(516);
    expect(known.size).toBe(ids.length);
    expect([...named.keys(), ...notHere.keys()].filter((id) => !known.has(id) && !MADE_UP.test(id))).toEqual(
      [],
    );
    expect([...notHere.values()].filter((reason) => reason.length < 30)).toEqual([]);
  });

  it('without a test is one that the document says we do not have, and the other way round', () => {
    const said = (pattern: RegExp): string[] =>
      securityCases.filter(({ text }) => pattern.test(text)).map(({ id }) => id);
    expect(said(/\*\*(Does not apply|Not promised):/).filter((id) => !notHere.has(id))).toEqual([]);
    const explained = new Set(said(/\*\*(Does not apply|Not promised|By contract)\b/));
    expect([...notHere.keys()].filter((id) => !explained.has(id))).toEqual([]);
  });

  it('is not said to be missing where a test names it', () => {
    expect([...notHere.keys()].filter((id) => named.has(id))).toEqual([]);
  });

  it('is found in titles and rows, not in comments', () => {
    const source =
      "// AA-01\nit('AA-02 x', () => {}); const rows = [['AA-03 y']]; it(`AA-04 ${z}`, f); /* AA-05 */";
    expect(casesIn(source)).toEqual(['AA-02', 'AA-03', 'AA-04']);
  });
});
