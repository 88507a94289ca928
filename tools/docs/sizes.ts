// Writes docs/sizes.md and its picture. With `--check` they are compared and not written.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counterTargets } from '../../bench/src/targets.ts';
import { budgets, ONE_PROVIDER, ONE_PROVIDER_ON, ONE_PROVIDER_REVIEWED } from '../bundle/bundle-budgets.ts';
import { SIZE_GOALS, SIZE_HISTORY } from '../bundle/size-history.ts';
import { markdownTable } from '../support/markdown-table.ts';
import { report } from '../support/report.ts';
import { sizeChart } from './size-chart.ts';

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Rows whose budgets the page shows, with their names there and their goals: kB in one file, kB at the start. */
const SHOWN: readonly (readonly [
  subpath: string,
  name: string,
  file?: number | undefined,
  start?: number,
])[] = [
  [ONE_PROVIDER, 'GitHub', undefined, SIZE_GOALS.start],
  [ONE_PROVIDER_REVIEWED, 'GitHub, after the first request'],
  [ONE_PROVIDER_ON['workerd'] ?? '', 'GitHub, on Workers', SIZE_GOALS.workers],
  [ONE_PROVIDER_ON['edge-light'] ?? '', 'GitHub, in the edge runtime', SIZE_GOALS.workers],
  ['lean: GitHub', 'GitHub, `latchkey-lean`', SIZE_GOALS.lean],
  ['lean: GitHub, Credentials', 'GitHub and `Credentials`, `latchkey-lean`'],
  ['lean: GitHub, our SQLite adapter', 'GitHub and `SqliteAdapter`, `latchkey-lean`'],
  ['./providers/passkey', '`latchkey/providers/passkey`, alone'],
  ['./adapters/d1', '`latchkey/adapters/d1`, alone'],
  ['./client', '`latchkey/client`'],
];

function history(): string {
  const cell = (size: number | undefined): string => (size === undefined ? '' : size.toFixed(1));
  const rows = SIZE_HISTORY.map(({ commit, date, oneFile, start, workers, lean, change }) => [
    date,
    `\`${commit}\``,
    cell(oneFile),
    cell(workers),
    cell(lean),
    cell(start),
    change,
  ]);
  return markdownTable(
    ['Date', 'Commit', 'One file', 'Workers', 'Lean', 'At the start', 'What users got'],
    rows,
  );
}

function limits(): string {
  const rows = SHOWN.map(([subpath, name, file, start]) => {
    const budget = budgets[subpath];
    if (budget === undefined) throw new Error(`${subpath} has no budget`);
    const goal = (size: number | undefined): string => (size === undefined ? '' : size.toFixed(1));
    return [name, kB(budget.gzipped), goal(file), kB(budget.start), goal(start)];
  });
  return markdownTable(['Application', 'One file', 'Goal', 'At the start', 'Goal'], rows);
}

const OPERATIONS: Readonly<Record<string, string>> = {
  a1: 'Read a `jwt` session that is renewed',
  a1n: 'Read a `jwt` session',
  a3: '… configuration built for each request',
  a6: '… with `revocation: { check: 60 }`',
  b2: '… of 8 kB, in chunks',
  c1: 'Read a `database` session, in memory',
  d1: 'Get a CSRF token',
  d4: 'Show the sign-in page, 10 providers',
  e1: 'Begin an OAuth sign-in',
  e2: 'Sign in with `Credentials`',
  f1: 'Finish an OAuth sign-in',
  f2: 'Finish an OpenID Connect sign-in',
};

function operations(): string {
  const rows = Object.entries(OPERATIONS).map(([row, name]) => {
    const target = counterTargets[row];
    if (target === undefined) throw new Error(`${row} has no target`);
    return [name, `\`${row}\``, String(target.promises), String(target.heapKb)];
  });
  return markdownTable(['Operation', 'Row', 'Promises', 'Memory, kB'], rows);
}

const page = (): string => `# Size and cost

This page shows how large a bundle with Latchkey is, how that changed, and what each operation may cost. A check of every
change enforces the limits below. To make a bundle smaller, see [reduce the bundle size](bundle-size.md).

## How the size changed

An application with GitHub and \`jwt\` sessions, bundled with esbuild, minified, gzip. _At the start_ is what a server loads
before its first request where the bundler splits; the rest loads when it is first needed.

![Sizes of the bundle over time](../bench/charts/sizes.svg)

${history()}
A change of more than 2 % needs a row in this table.

## Limits of the bundles

In kB, gzip. A limit rises only in a commit of its own that says what users get for it.

${limits()}
The limits of all entry points are in \`tools/bundle/bundle-budgets.ts\`.

## Limits of the operations

Counted, not timed, so the numbers are the same on every machine: promises made, and memory allocated, for one operation. The
rows are those of the [benchmarks](../bench/README.md), which have the times.

${operations()}`;

const root = join(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');
const files = [
  ['docs/sizes.md', page()],
  ['bench/charts/sizes.svg', sizeChart()],
] as const;
const problems = files.flatMap(([path, content]) => {
  if (isCheck)
    return readFileSync(join(root, path), 'utf8') === content
      ? []
      : [`${path} is out of date: run npm run generate -- sizes`];
  writeFileSync(join(root, path), content);
  return [];
});
if (isCheck) report('docs:sizes', problems);
