import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { improvements, interfaceTables, typeOnlyRows } from './rows.js';
import { names, testTitles, typeRows } from './titles.js';

const HERE = new URL('./', import.meta.url);
const TYPES = new URL('../types/', import.meta.url);

const textsIn = (folder: URL, pattern: RegExp): string[] =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));

const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
const headings = [...contract.matchAll(/^##+ (?:\d+a?(?:\.\d+)?\.? )?(.+)$/gm)].map(
  ([, heading = '']) => heading,
);
const contractTitles = textsIn(HERE, /^(?!coverage).*\.test\.ts$/).flatMap(testTitles);
const provenTypes = textsIn(TYPES, /^interface.*\.ts$/).flatMap(typeRows);

const missing = (rows: readonly string[], among: readonly string[]): string[] =>
  rows.filter((row) => !among.some((title) => names(title, row)));

/** Whether a title ends with a reference to this heading of the contract. */
const cites = (title: string, heading: string): boolean =>
  [';', ')'].some((end) => title.includes(`(contract, ${heading}${end}`));

const strangers = (among: readonly string[], rows: readonly string[]): string[] =>
  among.filter((title) => !rows.some((row) => names(title, row)));

describe('every row has a test that names it', () => {
  it.each(interfaceTables)('interface, $title', ({ rows, typed }) => {
    expect(missing(rows, contractTitles)).toEqual([]);
    if (typed) expect(missing(rows, provenTypes)).toEqual([]);
  });

  it('interface, names that exist as types only', () => {
    expect(missing(typeOnlyRows, provenTypes)).toEqual([]);
  });

  it.each(Object.entries(improvements))('contract, %s', (heading, claims) => {
    expect(
      missing(
        claims,
        contractTitles.filter((title) => cites(title, heading)),
      ),
    ).toEqual([]);
  });
});

describe('the list is kept', () => {
  const rows = interfaceTables.flatMap((table) => table.rows);

  it('names each row once', () => {
    for (const all of [rows, Object.values(improvements).flat(), typeOnlyRows])
      expect(all.length).toBe(new Set(all).size);
  });

  it('knows every row that a type test proves', () => {
    expect(strangers(provenTypes, [...rows, ...typeOnlyRows])).toEqual([]);
  });

  it('is of headings that the contract has', () => {
    const cited = contractTitles.flatMap((title) =>
      [...title.matchAll(/\(contract, ([^;)]+)/g)].map(([, one]) => one),
    );
    expect(cited.length).toBeGreaterThan(80);
    expect([...cited, ...Object.keys(improvements)].filter((one) => !headings.includes(one ?? ''))).toEqual(
      [],
    );
  });
});

describe('the check can fail', () => {
  const file = `
    const cases = [['Row.three: from a constant', 3]];
    it('Row.one: plain', () => {});
    it.each([['Row.two: inline'], ['Row.other']])('%s', () => {});
    it.each(cases)('%s', () => {});
    it.each([1])('Row.four (%s)', () => {});
    // it('Row.comment: not a test', () => {});
    expect('Row.text: not a title').toBe(1);
  `;

  it('reads titles of tests, and nothing else', () => {
    expect(testTitles(file)).toEqual([
      'Row.one: plain',
      'Row.two: inline',
      'Row.other',
      'Row.three: from a constant',
      'Row.four (%s)',
    ]);
  });

  it('finds rows without a test', () => {
    expect(missing(['Row.one', 'Row.comment', 'Row.text', 'Row.four'], testTitles(file))).toEqual([
      'Row.comment',
      'Row.text',
    ]);
  });

  it('takes a row for itself, not for the beginning of another one', () => {
    expect(names('User.email: text', 'User.email')).toBe(true);
    expect(names('User.emailVerified: date', 'User.email')).toBe(false);
    expect(names('GetTokenParams.secretly', 'GetTokenParams.secret')).toBe(false);
  });

  it('reads the rows of type tests from Holds only', () => {
    const types = "type A = Holds<{ 'Row.one': Equal<1, 1>; Two: true }>; type B = { 'Row.three': true };";
    expect(typeRows(types)).toEqual(['Row.one', 'Two']);
    expect(missing(['Row.three'], typeRows(types))).toEqual(['Row.three']);
  });
});
