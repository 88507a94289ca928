import { markdownTable } from '../../tools/support/markdown-table.ts';
import type { Outcome } from './scenario/step.ts';

/** What became of the scenario on one engine. */
export interface Result {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
}

const BEGIN = '<!-- matrix: written by test/runtimes/run.ts -->\n\n';
const END = '\n<!-- /matrix -->';
const NOTHING = '–';

/** How many steps of how many passed, by engine and part of the scenario; what only some engines do is in the last column. */
export function matrixOf(results: readonly Result[]): string {
  const parts = [...new Set(results.flatMap(({ outcomes }) => outcomes.map(({ part }) => part)))].filter(
    (part) => part !== undefined,
  );
  const rows = results.map(({ name, outcomes }) => [
    name,
    ...[...parts, undefined].map((part) => counted(outcomes.filter((outcome) => outcome.part === part))),
  ]);
  return markdownTable(['Engine', ...parts, 'Its own'], rows);
}

function counted(outcomes: readonly Outcome[]): string {
  const passed = outcomes.filter(({ error }) => error === undefined);
  return outcomes.length === 0 ? NOTHING : `${passed.length} of ${outcomes.length}`;
}

/** The document with this table in it. @throws {Error} if it has no place for it */
export function withMatrix(document: string, table: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('the document has no place for the table');
  return `${before}${BEGIN}${table}${END}${after}`;
}
