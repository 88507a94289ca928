import { describe, expect, it } from 'vitest';
import { countTests, type TestCount } from './count-tests.ts';
import { temporaryTree } from './support/temporary-tree.ts';

const clean = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
const count = (report: object): TestCount =>
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
