import { existsSync, readFileSync } from 'node:fs';

/** What is read of the report that `vitest --reporter=json` writes. */
interface JsonReport {
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

/** A line for each test of a report that did not pass, with the first line of its error. Also for files that broke. */
export function failedTests(path: string): string[] {
  if (!existsSync(path)) return ['no report was written'];
  const { testResults }: JsonReport = JSON.parse(readFileSync(path, 'utf8'));
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const lines = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? test.status)}`);
    return lines.length === 0 && status !== 'passed' ? [`${name}: ${firstLine(message ?? status)}`] : lines;
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

if (import.meta.main) {
  for (const line of failedTests(process.argv[2] ?? '')) console.log(line);
}
