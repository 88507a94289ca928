import { describe, expect, it } from 'vitest';
import { cases } from './cases/index.js';
import { latchkey } from './drivers/latchkey.js';
import { runCase } from './run-case.js';
import { securityCases } from '../security/cases.js';
import { hasten } from '../support/quick-timers.js';
import { isExhaustive, sample } from '../support/sample.js';

/** Milliseconds. Whatever takes longer is a time limit. */
const LONG = 5000;

// Here against this library; `node test/hostile/report.ts` runs all of them against this one and others, also in the gate.
describe('a hostile world:', () => {
  it.each(sample(cases, 50).map((given) => [given.title, given] as const))('%s', async (_, given) => {
    if (given.isSlow === true && !isExhaustive) hasten({ from: LONG });
    expect(await runCase(latchkey, given)).toMatchObject({ problems: [] });
  });
});

describe('the cases', () => {
  it('name rows of the document, and enough of them', () => {
    const known = new Set(securityCases.map(({ id }) => id));
    const named = cases.flatMap(({ ids }) => ids);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(named).size).toBeGreaterThanOrEqual(100);
  });

  it('have a title each, so that two implementations can be compared by it', () => {
    const titles = cases.map(({ title }) => title);
    expect(titles.filter((title, n) => titles.indexOf(title) !== n)).toEqual([]);
  });
});
