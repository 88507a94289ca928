import { existsSync, readFileSync } from 'node:fs';

/** How many tests of a run passed and failed. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/** What is read of the report that `vitest --reporter=json` writes. */
interface JsonReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/**
 * Counts a run by its report. A skipped test counts as failed, for it proves nothing; so does a run that left no
 * report or no test, or that failed outside of its tests.
 */
export function countTests(path: string): TestCount {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report: JsonReport = JSON.parse(readFileSync(path, 'utf8'));
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const brokenOutside = failed === 0 && (!report.success || passed === 0);
  return { passed, failed: brokenOutside ? 1 : failed };
}

if (import.meta.main) {
  const { passed, failed } = countTests(process.argv[2] ?? '');
  console.log(`${passed} ${failed}`);
}
