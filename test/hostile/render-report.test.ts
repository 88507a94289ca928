import { describe, expect, it } from 'vitest';
import { renderCases } from './render-cases.js';
import { idsRun, renderReport, type Run } from './render-report.js';
import type { Timings } from './timings.js';

const run = (name: string, problems: readonly string[] | undefined): Run => ({
  name,
  version: '1.0.0',
  verdicts: [{ ids: ['CB-01'], title: 'CB-01 a | wrong state', expect: 'refused', problems }],
});

const timings: Timings = {
  date: '2030-01-01',
  command: 'node timing.ts',
  node: '24.0.0',
  processors: 2,
  timings: [{ door: 'mail', pairs: 2000, median: 30, knownLaterBy: 0.1, auc: 0.5049, areAlike: true }],
};

describe('the report', () => {
  it('counts what applies, and names every difference', () => {
    const text = renderReport(
      [run('One', []), run('Two', ['O1: somebody is signed in'])],
      ['CB-01', 'CB-02'],
      timings,
    );
    expect(text).toMatch(/\| Callback +\| 1\/1 +\| 0\/1 +\|/);
    expect(text).toMatch(/\| Signed in where a case asks for a refusal +\| 0 +\| 1 +\|/);
    expect(text).toMatch(/\| CB-01 a \\\| wrong state +\| passed +\| O1: somebody is signed in +\|/);
    expect(text).toContain('1 of 2 rows');
  });

  it('does not count as a failure what an implementation has not', () => {
    const runs = [run('One', []), run('Two', undefined)];
    expect(renderReport(runs, [], timings)).toMatch(/\| Callback +\| 1\/1 +\| does not apply +\|/);
    expect([...idsRun(runs)]).toEqual([]);
  });

  it('names no case whose outcomes are the same', () => {
    expect(renderReport([run('One', ['x']), run('Two', ['x'])], [], timings)).not.toContain('wrong state');
  });

  it('says what a clock told, and when', () => {
    const text = renderReport([run('One', [])], [], timings);
    expect(text).toContain('on 2030-01-01');
    expect(text).toMatch(
      /\| mail +\| 2000 +\| 30.00 ms +\| 100 µs +\| 0.505 +\| 0.500 ± 0.018 +\| alike +\|/,
    );
  });
});

describe('the list of cases', () => {
  it('has a line for each case, and for each row, with where it is tested', () => {
    const text = renderCases([run('One', []), run('Two', undefined)], {
      rows: ['CB-01', 'CB-02', 'CB-03'].map((id) => ({ id, text: '', sent: `what ${id} sends` })),
      covered: new Map([['CB-02', ['src/a.test.ts', 'test/b.test.ts']]]),
      notHere: new Map([['CB-03', 'it is not offered']]),
    });
    expect(text).toMatch(/\| CB-01 a \\\| wrong state +\| refused +\| passed +\| does not apply +\|/);
    expect(text).toMatch(/\| CB-01 +\| what CB-01 sends +\| 1\/1 +\| does not apply +\|/);
    expect(text).toMatch(/\| CB-02 .+\| `src\/a.test.ts`, `test\/b.test.ts` +\|/);
    expect(text).toMatch(/\| CB-03 .+\| it is not offered +\|/);
  });
});
