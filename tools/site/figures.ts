import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BINDINGS } from '../support/bindings.ts';

/** What the landing page says in numbers, by name. Every one is read from where it was measured or counted. */
export type LandingFigures = Readonly<Record<string, string>>;

/** Rows of `bench/README.md` that the landing page and documents show: name of the figure, and how its row begins. */
const BENCH_ROWS: readonly (readonly [name: string, row: string])[] = [
  ['session', 'a1n GET session, JWT, not due'],
  ['database', 'c1 GET session, database, in memory'],
  ['signIn', 'f1 GET callback/oauth'],
  ['begin', 'e1 POST signin/oauth'],
  ['stored', 'c2 … better-sqlite3'],
];

/**
 * Reads the figures.
 * @throws {Error} when a document no longer has the row of one: better no page than an old number
 */
export function readFigures(root: string): LandingFigures {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const bench = read('bench/README.md');
  const rows = BENCH_ROWS.flatMap(([name, start]) => Object.entries(benchRow(bench, name, start)));
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(read('package.json'));
  return {
    ...Object.fromEntries(rows),
    frameworks: String(BINDINGS.length),
    dependencies: String(Object.keys(manifest.dependencies ?? {}).length),
    providers: found(read('docs/providers.md'), /^(\d+) of them/m, 'docs/providers.md'),
    workers: found(read('docs/runtimes.md'), /^\| workerd \(Workers\) +\| ([\d.]+) /m, 'docs/runtimes.md'),
    bun: found(read('docs/runtimes.md'), /^\| Bun +\| ([\d.]+) /m, 'docs/runtimes.md'),
  };
}

/** The links of the landing page to the documents of frameworks, in HTML. */
export function frameworkLinks(): string {
  return BINDINGS.map(({ name, title }) => `<a href="./bindings/${name}">${title}</a>`).join('');
}

/** Columns: row, ours, limit, x limit, core, times faster. The newest table is the first one. */
function benchRow(document: string, name: string, start: string): Record<string, string> {
  const line = document.split('\n').find((one) => one.startsWith(`| ${start}`) && one.split('|').length > 7);
  const cells = line?.split('|').map((cell) => cell.trim()) ?? [];
  const [, , ours = '', , , core = '', faster = ''] = cells;
  const times = /^[\d.]+/.exec(faster)?.[0];
  if (times === undefined) throw new Error(`bench/README.md has no row "${start}"`);
  return { [`${name}Ours`]: ours, [`${name}Core`]: core, [`${name}Faster`]: times };
}

function found(text: string, pattern: RegExp, document: string): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`${document} has nothing like ${String(pattern)}`);
  return value;
}

/** Figures that other documents repeat: the document, and what it says, in which `{{name}}` is a figure. */
const REPEATED: readonly (readonly [document: string, text: string])[] = [
  ['README.md', '| {{sessionOurs}} µs | {{sessionCore}} µs |'],
  ['README.md', '| {{signInRounded}} µs | {{signInCore}} µs |'],
  ['docs/compare.md', '| {{sessionOurs}} µs | {{sessionCore}} µs |'],
  ['docs/compare.md', '| {{beginOurs}} µs | {{beginCore}} µs |'],
  ['docs/compare.md', '| {{storedOurs}} µs | {{storedCore}} µs |'],
];

/** Documents that repeat a figure which is another one where it was measured or counted. */
export function staleFigures(root: string): string[] {
  const figures = readFigures(root);
  const rounded = { ...figures, signInRounded: String(Math.round(Number(figures['signInOurs']))) };
  const plain = (text: string): string => text.replace(/ +/g, ' ');
  return REPEATED.flatMap(([document, text]) => {
    const wanted = fillFigures(text, rounded);
    const isThere = plain(readFileSync(join(root, document), 'utf8')).includes(wanted);
    return isThere ? [] : [`${document} does not say "${wanted}", which is what was measured or counted`];
  });
}

/**
 * Fills `{{name}}` in a text.
 * @throws {Error} for a name without a figure
 */
export function fillFigures(text: string, figures: LandingFigures): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = figures[name];
    if (value === undefined) throw new Error(`the landing page wants the figure ${name}, which nobody has`);
    return value;
  });
}
