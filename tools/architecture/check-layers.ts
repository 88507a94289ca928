import { readFileSync } from 'node:fs';
import ts from 'typescript-5';
import { findCircles } from './circles.ts';
import { checkFloors } from './floors.ts';
import {
  chosen,
  faces,
  fileGrants,
  innerLayers,
  layers,
  loaders,
  maxLines,
  nodeFiles,
  outsiders,
  peers,
  tables,
  withoutCore,
} from './layer-table.ts';
import { checkDecisions, checkMap } from './map-and-decisions.ts';
import { checkModuleState } from './module-state.ts';
import { report } from '../support/report.ts';
import {
  type Import,
  importGraph,
  lineOf,
  readSourceTree,
  resolveSpecifier,
  type SourceFile,
  specifierOf,
  walk,
} from '../support/source-tree.ts';
import { unusedGrants } from './unused-grants.ts';

/** Everything in the tree below `root` that breaks the plan of the rooms; empty when it is kept. */
export function checkLayers(root: string): string[] {
  const files = readSourceTree(root);
  if (files.length === 0) return [`no source files in ${root}`];
  const paths = new Set(files.map((file) => file.path));
  return [...files.flatMap((file) => problemsOf(file, paths)), ...circlesOf(files)];
}

function problemsOf(file: SourceFile, paths: ReadonlySet<string>): string[] {
  const problems = file.imports.flatMap((entry) => {
    const problem = importProblem(file, entry, paths);
    return problem === undefined ? [] : [`${file.path}:${entry.line} ${problem}`];
  });
  const lines = file.text.split('\n').length - 1;
  if (lines > maxLines) problems.push(`${file.path} has ${lines} lines, at most ${maxLines} are allowed`);
  if (layers[roomOf(file.path)] === undefined)
    problems.push(`${file.path} stands in no room of the layer table`);
  return [...problems, ...looseTypes(file)];
}

function importProblem(file: SourceFile, entry: Import, paths: ReadonlySet<string>): string | undefined {
  const { specifier } = entry;
  if (specifier.startsWith('node:')) {
    const granted = nodeFiles.includes(file.path) || nodeFiles.includes(roomOf(file.path));
    return granted ? undefined : `imports ${specifier}: this room runs everywhere`;
  }
  if (!specifier.startsWith('.')) {
    if (peers[withoutCore(file.path)]?.includes(specifier)) return undefined;
    return `imports the package ${specifier}: the library has no dependencies`;
  }
  if (!specifier.endsWith('.js')) return `imports ${specifier}: relative imports end in .js`;
  const target = resolveSpecifier(file.path, specifier);
  if (!paths.has(target)) return `imports ${specifier}, which is no file of the tree`;
  return roomProblem(withoutCore(file.path), withoutCore(target));
}

function roomProblem(from: string, target: string): string | undefined {
  const [room, targetRoom] = [roomOf(from), roomOf(target)];
  if (room === targetRoom) return innerProblem(from, target);
  const granted =
    chosen[target]?.includes(room) === true ||
    layers[room]?.some((grant) => grant === targetRoom || `${grant}.ts` === target) ||
    fileGrants[from]?.some((grant) => `${grant}.ts` === target);
  if (!granted) return `imports ${target}: ${room} may not know ${targetRoom}`;
  const throughBarrel = target.endsWith('/index.ts') && !isTable(target) && !isOutside(from);
  return throughBarrel ? `imports ${target}: name the file, not the barrel` : undefined;
}

/** Rooms inside a room: what stands at its root is for all of them, and may know them all. */
function innerProblem(from: string, target: string): string | undefined {
  const [room, targetRoom] = [innerRoomOf(from), innerRoomOf(target)];
  if (room === undefined || targetRoom === undefined || room === targetRoom) return undefined;
  if (innerLayers[room]?.includes(targetRoom) === true) return undefined;
  return `imports ${target}: ${room} may not know ${targetRoom}`;
}

function innerRoomOf(path: string): string | undefined {
  return Object.keys(innerLayers).find((room) => path.startsWith(`${room}/`));
}

/** Faces gather from the rooms, and the program imports what users import. */
function isOutside(from: string): boolean {
  return faces.includes(from) || outsiders.includes(roomOf(from));
}

function isTable(target: string): boolean {
  return tables.some((room) => target === `${room}/index.ts`);
}

/** `core/methods/oauth/index.ts` is in the room `methods`, `core/auth.ts` in the room `auth`. */
function roomOf(path: string): string {
  return (withoutCore(path).split('/')[0] ?? '').replace(/\.ts$/, '');
}

/** What the interface's users need untyped has one name, whose file says why. */
function isTheOneAny(file: SourceFile, { parent }: ts.Node): boolean {
  return (
    file.path === 'types/untyped.ts' && ts.isTypeAliasDeclaration(parent) && parent.name.text === 'Untyped'
  );
}

function looseTypes(file: SourceFile): string[] {
  const problems: string[] = [];
  const add = (node: ts.Node, what: string): void => {
    problems.push(`${file.path}:${lineOf(node)} ${what}`);
  };
  walk(file.ast, (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword && !isTheOneAny(file, node)) add(node, 'uses any');
    if (ts.isNonNullExpression(node)) add(node, 'uses a non-null assertion');
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type) && !isProven(file, node)) {
      add(node, 'asserts a type without a comment that proves it');
    }
    if (isComputedImport(node) && !loaders.includes(file.path))
      add(node, 'imports a module whose name is not written out');
  });
  file.text.split('\n').forEach((line, index) => {
    if (/@ts-(ignore|expect-error|nocheck)/.test(line))
      problems.push(`${file.path}:${index + 1} silences the compiler`);
  });
  return problems;
}

/** A comment on the line of the assertion, above it, or above the statement it belongs to. */
function isProven(file: SourceFile, node: ts.Node): boolean {
  const lines = file.text.split('\n');
  const statement = ts.findAncestor(node, ts.isStatement) ?? node;
  const end = file.ast.getLineAndCharacterOfPosition(node.getEnd()).line;
  const near = [end, end - 1, lineOf(node) - 2, lineOf(statement) - 2];
  return near.some((line) => /\/\/|\*\/|^\s*\*/.test(lines[line] ?? ''));
}

/** What such an import reaches, no check of the layers can see. */
function isComputedImport(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return false;
  return specifierOf(node) === undefined;
}

function circlesOf(files: readonly SourceFile[]): string[] {
  const graph = [...importGraph(files)].map(
    ([path, targets]) =>
      [path, targets.filter((target) => chosen[withoutCore(target)] === undefined)] as const,
  );
  return findCircles(new Map(graph)).map((circle) => `circle of imports: ${circle.join(' -> ')}`);
}

if (import.meta.main) {
  const root = new URL('../../src', import.meta.url).pathname;
  const description = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');
  const problems = [
    ...checkLayers(root),
    ...unusedGrants(root),
    ...checkFloors(description),
    ...checkMap(description),
    ...checkDecisions(new URL('../../docs/decisions', import.meta.url).pathname),
    ...checkModuleState(root),
  ];
  report('check:layers', problems, `${readSourceTree(root).length} files`);
}
