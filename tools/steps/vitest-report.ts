import { existsSync, readFileSync } from 'node:fs';

/** What is read of the report that `vitest --reporter=json` writes. */
interface JsonReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

function readReport(path: string): JsonReport | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as JsonReport) : undefined;
}

/**
 * Counts a run by its report. A skipped test counts as failed, because it proves nothing. A run without a report, without
 * a test, or with an error outside of its tests counts as one failure.
 */
export function countTests(path: string): { readonly passed: number; readonly failed: number } {
  const report = readReport(path);
  if (report === undefined) return { passed: 0, failed: 1 };
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const brokenOutside = failed === 0 && (!report.success || passed === 0);
  return { passed, failed: brokenOutside ? 1 : failed };
}

/** A line for each test that did not pass, with the first line of its error; a file that broke has a line, too. */
export function failedTests(path: string): string[] {
  const report = readReport(path);
  if (report === undefined) return ['no report was written'];
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const lines = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? test.status)}`);
    return lines.length === 0 && status !== 'passed' ? [`${name}: ${firstLine(message ?? status)}`] : lines;
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
