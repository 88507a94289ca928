import { describe, expect, it } from 'vitest';
import { failedTests } from './failed-tests.ts';
import { temporaryTree } from './support/temporary-tree.ts';

const read = (testResults: object): string[] =>
  failedTests(`${temporaryTree({ 'report.json': JSON.stringify({ testResults }) })}/report.json`);

describe('failedTests', () => {
  it('names each test that did not pass, with the first line of its error', () => {
    const assertionResults = [
      { fullName: 'signs in', status: 'passed', failureMessages: [] },
      { fullName: 'signs out', status: 'failed', failureMessages: ['expected 1, got 2\n  at a.ts'] },
      { fullName: 'waits', status: 'pending' },
    ];
    expect(read([{ name: 'a.test.ts', status: 'failed', assertionResults }])).toEqual([
      'a.test.ts › signs out: expected 1, got 2',
      'a.test.ts › waits: pending',
    ]);
  });

  it('names a file that broke outside of its tests', () => {
    expect(
      read([{ name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }]),
    ).toEqual(['a.test.ts: no such module']);
  });

  it('says that there is no report', () => {
    expect(failedTests('no/such/report.json')).toEqual(['no report was written']);
  });
});
