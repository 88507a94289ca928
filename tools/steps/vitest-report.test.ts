import { describe, expect, it } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.ts';
import { countTests, failedTests } from './vitest-report.ts';

const clean = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
const count = (report: object): ReturnType<typeof countTests> =>
  countTests(`${temporaryTree({ 'report.json': JSON.stringify({ ...clean, ...report }) })}/report.json`);

describe('countTests', () => {
  it('counts what passed and failed', () => {
    expect(count({})).toEqual({ passed: 3, failed: 0 });
    expect(count({ success: false, numFailedTests: 2 })).toEqual({ passed: 3, failed: 2 });
  });

  it('refuses skipped and promised tests', () => {
    expect(count({ numPendingTests: 1, numTodoTests: 1 })).toEqual({ passed: 3, failed: 2 });
  });

  it('refuses a run without a report, without a test, and one that broke outside of its tests', () => {
    expect(countTests('no/such/report.json')).toEqual({ passed: 0, failed: 1 });
    expect(count({ numPassedTests: 0 })).toEqual({ passed: 0, failed: 1 });
    expect(count({ success: false })).toEqual({ passed: 3, failed: 1 });
  });
});

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
