import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript-5';
import { findCircles } from './circles.ts';
import { withoutCore } from './layer-table.ts';
import { importGraph, readSourceTree, type SourceFile, walk } from '../support/source-tree.ts';

/** How large a tree is, and how it is written; tests are left out unless a figure says otherwise. */
export interface Figures {
  readonly files: number;
  readonly folders: number;
  readonly lines: number;
  readonly linesPerFile: { readonly median: number; readonly p90: number; readonly max: number };
  readonly filesUnder15Lines: number;
  readonly andThen: number;
  readonly andThenByRoom: Readonly<Record<string, number>>;
  /** Without `as const`. */
  readonly casts: number;
  readonly circles: number;
  /** Share of the exported declarations with a docstring. */
  readonly documentedExports: number;
  readonly testLinesPerSourceLine: number;
}

/** The figures of a checkout; tests are `*.test.ts` of `src`, and all of `test`. */
export function measure(root: string): Figures {
  const source = readSourceTree(join(root, 'src'));
  const lengths = source.map(linesOf).sort((a, b) => a - b);
  const lines = sum(lengths);
  const andThen = source.map((file) => ({ room: roomOf(file.path), count: countNodes(file, isAndThen) }));
  const exported = source.flatMap(exportsOf);
  return {
    files: source.length,
    folders: new Set(source.map(folderOf).filter((folder) => folder !== '.')).size,
    lines,
    linesPerFile: { median: quantile(lengths, 0.5), p90: quantile(lengths, 0.9), max: lengths.at(-1) ?? 0 },
    filesUnder15Lines: lengths.filter((length) => length < 15).length,
    andThen: sum(andThen.map(({ count }) => count)),
    andThenByRoom: byRoom(andThen),
    casts: sum(source.map((file) => countNodes(file, isCast))),
    circles: findCircles(importGraph(source)).length,
    documentedExports: share(exported.filter(isDocumented).length, exported.length),
    testLinesPerSourceLine: share(sum(testsOf(root).map((text) => text.split('\n').length - 1)), lines),
  };
}

function linesOf({ text }: SourceFile): number {
  return text.split('\n').length - 1;
}

function folderOf({ path }: SourceFile): string {
  return posix.dirname(path);
}

function roomOf(path: string): string {
  return (withoutCore(path).split('/')[0] ?? '').replace(/\.ts$/, '');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The smallest value that at least this share of them does not exceed. */
function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000;
}

function countNodes(file: SourceFile, counts: (node: ts.Node) => boolean): number {
  let found = 0;
  walk(file.ast, (node) => {
    if (counts(node)) found += 1;
  });
  return found;
}

function isAndThen(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'andThen';
}

function isCast(node: ts.Node): boolean {
  return ts.isAsExpression(node) && !ts.isConstTypeReference(node.type);
}

function byRoom(
  counts: readonly { readonly room: string; readonly count: number }[],
): Record<string, number> {
  const rooms = [...new Set(counts.filter(({ count }) => count > 0).map(({ room }) => room))].sort();
  return Object.fromEntries(
    rooms.map((room) => [room, sum(counts.filter((entry) => entry.room === room).map(({ count }) => count))]),
  );
}

/** Statements that export a declaration; the same name once, however often it is overloaded. */
function exportsOf({ ast }: SourceFile): ts.Statement[] {
  const seen = new Set<string>();
  return ast.statements.filter((statement) => {
    if (!ts.canHaveModifiers(statement)) return false;
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return false;
    if (!ts.isFunctionDeclaration(statement) || statement.name === undefined) return true;
    return !seen.has(statement.name.text) && seen.add(statement.name.text) !== undefined;
  });
}

function isDocumented(statement: ts.Statement): boolean {
  return ts.getJSDocCommentsAndTags(statement).length > 0;
}

/** The texts of the tests of `src`, and of all that they share. */
function testsOf(root: string): string[] {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) => path.endsWith(folder === 'test' ? '.ts' : '.test.ts') && !path.includes('node_modules'),
      )
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { root: { type: 'string' } } });
  console.log(JSON.stringify(measure(values.root ?? join(import.meta.dirname, '../..')), null, 2));
}
