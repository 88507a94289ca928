import { expect, it } from 'vitest';
import { differences, renderDocument, type FaultResult, type Results } from './document.js';
import { missingProofs, shownElsewhere } from './elsewhere.js';
import { isMet, Ledger } from './fault-test.js';

function resultOf(measured: number, change: Partial<FaultResult> = {}): FaultResult {
  const ledger = new Ledger();
  ledger.exact('lost', 0, measured);
  ledger.most('fetches', 5, measured);
  ledger.report('time', `${measured} ms`);
  return { title: 'A fault', how: 'somehow', figures: ledger.figures, ...change };
}
const results = (result: FaultResult): Results => ({
  date: '2030-01-01',
  node: 'v24.0.0',
  processors: 2,
  results: [result],
});

it('a figure is met by its number, by at most its number, or always', () => {
  expect(resultOf(0).figures.map(isMet)).toEqual([true, true, true]);
  expect(resultOf(5).figures.map(isMet)).toEqual([false, true, true]);
  expect(resultOf(6).figures.map(isMet)).toEqual([false, false, true]);
});

it('the document says what was missed', () => {
  const text = renderDocument(results(resultOf(6)), []);
  expect(text).toContain('0 of 2 goals are met');
  expect(text).toMatch(/\| lost: 0 +\| 6 +\| no +\|/);
  expect(text).toMatch(/\| time: reported +\| 6 ms +\| +\|/);
});

it('a run that misses a goal, has another one, or is new differs from the document; a time does not', () => {
  const known = results(resultOf(0));
  expect(differences(known, [resultOf(0)])).toEqual([]);
  expect(differences(known, [resultOf(1)])).toEqual([
    'A fault lacks "lost: 0 no"',
    'A fault has "lost: 0 yes"',
  ]);
  expect(differences(known, [resultOf(0, { how: 'otherwise' })])).toHaveLength(2);
  expect(differences(known, [resultOf(0, { title: 'Another' })])).toEqual(['Another is missing']);
  const slower = resultOf(0).figures.map((one) => (one.what === 'time' ? { ...one, measured: '9 ms' } : one));
  expect(differences(known, [resultOf(0, { figures: slower })])).toEqual([]);
});

it('every test that the document names is there', () => {
  expect(shownElsewhere.length).toBeGreaterThan(5);
  expect(missingProofs()).toEqual([]);
});
