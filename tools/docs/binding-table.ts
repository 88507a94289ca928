// The tables of docs/bindings/README.md and docs/start/README.md. With `--check` they are compared and not written.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apps } from '../../test/bindings/apps.ts';
import { budgetOf } from '../bundle/bundle-budgets.ts';
import { bundleAll, type BundleRow } from '../bundle/bundle-report.ts';
import { BINDINGS } from '../support/bindings.ts';
import { markdownTable } from '../support/markdown-table.ts';
import { readSurface, type Subpath } from '../support/package-surface.ts';
import { report } from '../support/report.ts';

/** What the table tells of one binding. */
export interface BindingRow {
  readonly name: string;
  readonly title: string;
  /** Of the framework, as the test applications install it. */
  readonly versions: readonly string[];
  /** Whether `docs/bindings` has a document. */
  readonly isDocumented: boolean;
  /** Of its source. */
  readonly lines: number;
  /** Bytes, gzipped. */
  readonly size: Pick<BundleRow, 'gzipped' | 'start'>;
}

/** The name of the binding that a subpath leads to; what is below one is part of it. */
export function bindingOf({ default: file }: Pick<Subpath, 'default'>): string | undefined {
  return /^\.\/dist\/bindings\/([\w-]+)(?:\.js|\/index\.js)$/.exec(file)?.[1];
}

/** The versions of a package that the test applications install, each once. */
export function testedVersions(
  name: string,
  all: readonly { readonly dependencies: Readonly<Record<string, string>> }[],
): string[] {
  return [...new Set(all.flatMap(({ dependencies }) => dependencies[name] ?? []))];
}

async function readBindings(root: string): Promise<BindingRow[]> {
  const rows = await bundleAll(root, budgetOf, (entry) => bindingOf(entry) !== undefined);
  const names = rows.map(({ subpath }) => subpath.slice('./'.length));
  const unknown = names.filter((name) => !BINDINGS.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: add a row to tools/support/bindings.ts`);
  return BINDINGS.flatMap(({ name, title, package: framework }) => {
    const size = rows.find(({ subpath }) => subpath === `./${name}`);
    if (size === undefined) return [];
    return {
      name,
      title,
      versions: testedVersions(framework, apps),
      isDocumented: existsSync(join(root, 'docs/bindings', `${name}.md`)),
      lines: linesOf(root, name),
      size,
    };
  });
}

/** Lines of a binding's file, and of those in its folder that are no entry points of their own, such as `next/v4.ts`. */
export function linesOf(root: string, name: string): number {
  const entries = new Set(readSurface(root).subpaths.map((entry) => sourceOf(entry)));
  const own = join('src/bindings', name);
  const inside = existsSync(join(root, own))
    ? readdirSync(join(root, own)).map((file) => join(own, file))
    : [];
  const parts = inside.filter((file) => /(?<!\.test)\.ts$/.test(file) && !entries.has(file));
  return [`${own}.ts`, ...parts]
    .map((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length)
    .reduce((sum, lines) => sum + lines, 0);
}

function sourceOf({ default: file }: Subpath): string {
  return file.replace('./dist/', 'src/').replace(/\.js$/, '.ts');
}

const HEADINGS = ['Framework', 'Import', 'Tested with', 'Lines', 'At the start', 'In one file'];

/** The table. Sizes are rounded so that not every change of the library changes them. */
export function bindingTable(rows: readonly BindingRow[]): string {
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
  const cells = rows.map(({ name, title, versions, isDocumented, lines, size }) => [
    isDocumented ? `[${title}](${name}.md)` : title,
    `\`latchkey/${name}\``,
    versions.join(', '),
    String(lines),
    kilobytes(size.start),
    kilobytes(size.gzipped),
  ]);
  return markdownTable(HEADINGS, cells);
}

/** Starts without a binding of their own: title, document and subpath. */
const OTHER_STARTS = [
  ['Node.js without a framework', 'node.md', 'node'],
  ['Bun', '../runtimes/bun.md', 'hono'],
  ['Deno', '../runtimes/deno.md', 'hono'],
  ['Cloudflare Workers', '../runtimes/workers.md', 'hono'],
] as const;

/** The table of `docs/start`: where the section `Start` of every framework and runtime is. */
export function startTable(rows: readonly Pick<BindingRow, 'name' | 'title' | 'isDocumented'>[]): string {
  const own = rows
    .filter(({ isDocumented }) => isDocumented)
    .map(({ name, title }) => [title, `../bindings/${name}.md`, name] as const);
  const cells = [...own, ...OTHER_STARTS].map(([title, path, subpath]) => [
    `[${title}](${path}#start)`,
    `\`latchkey/${subpath}\``,
  ]);
  return markdownTable(['Five minutes with', 'Import'], cells);
}

const BEGIN = '<!-- bindings: written by tools/docs/binding-table.ts -->\n\n';
const END = '\n<!-- /bindings -->';

/** The document with this table in it. @throws {Error} if it has no place for it */
export function withTable(document: string, table: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('the document has no place for the table');
  return `${before}${BEGIN}${table}${END}${after}`;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const rows = await readBindings(root);
  const documents = [
    ['docs/bindings/README.md', bindingTable(rows)],
    ['docs/start/README.md', startTable(rows)],
  ] as const;
  const isCheck = process.argv.includes('--check');
  const problems = documents.flatMap(([path, table]) => {
    const before = readFileSync(join(root, path), 'utf8');
    const document = withTable(before, table);
    if (document === before) return [];
    if (isCheck) return [`${path} is out of date: run npm run generate -- bindings`];
    writeFileSync(join(root, path), document);
    return [];
  });
  if (isCheck) report('docs:bindings', problems, `${rows.length} bindings`);
}
