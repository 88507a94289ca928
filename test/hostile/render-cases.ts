import type { SecurityCase } from '../security/cases.js';
import { applies, outcome, type Run } from './render-report.js';
import { table } from './table.js';

/** What there is to know about the rows of docs/security-cases.md. */
export interface Rows {
  readonly rows: readonly SecurityCase[];
  /** Files whose tests name a row. */
  readonly covered: ReadonlyMap<string, readonly string[]>;
  /** Why a row has no test. */
  readonly notHere: ReadonlyMap<string, string>;
}

const EXPECTED = { refused: 'refused', 'signed in': 'signed in', safe: 'no harm' };

function caseTable(runs: readonly Run[]): string {
  const [first] = runs;
  return table(
    ['Case', 'Must be', ...runs.map(({ name }) => name)],
    (first?.verdicts ?? []).map(({ title, expect }, n) => [
      // Two of them in a row would make bold text.
      title.replaceAll('__', String.raw`\_\_`),
      EXPECTED[expect],
      ...runs.map(({ verdicts }) => {
        const verdict = verdicts[n];
        return verdict === undefined ? '' : outcome(verdict);
      }),
    ]),
  );
}

/** The score of one row; nothing where no case of these names it. */
function scoreOf({ verdicts }: Run, id: string): string {
  const own = verdicts.filter(({ ids }) => ids.includes(id));
  if (own.length === 0) return '';
  const applying = own.filter(applies);
  if (applying.length === 0) return 'does not apply';
  return `${applying.filter(({ problems }) => problems?.length === 0).length}/${applying.length}`;
}

function rowTable(runs: readonly Run[], { rows, covered, notHere }: Rows): string {
  const placeOf = (id: string): string =>
    notHere.get(id) ??
    (covered.get(id) ?? [])
      .filter((file) => !file.startsWith('test/hostile/'))
      .map((file) => `\`${file}\``)
      .join(', ');
  return table(
    [
      'Row',
      'What is sent, or goes wrong',
      ...runs.map(({ name }) => name),
      'Other tests, or why there is none',
    ],
    rows.map(({ id, sent }) => [id, sent, ...runs.map((run) => scoreOf(run, id)), placeOf(id)]),
  );
}

/** The document with a line for each case, and for each row. */
export function renderCases(runs: readonly Run[], rows: Rows): string {
  return `# Security test report: all cases

Made by \`node test/hostile/report.ts\`, with [the report](security-report.md), which says how to read it.
${runs.map(({ name, version }) => `${name} ${version}`).join(' beside ')}. O1 to O12 are the oracles of \`test/hostile/oracles.ts\`.

## Cases

${caseTable(runs)}

## Rows

Every row of [security-cases.md](security-cases.md): how many of the cases above that name it pass, and which tests name it
beside them. Those tests are about this library alone.

${rowTable(runs, rows)}
`;
}
