import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { posix } from 'node:path';
import ts from 'typescript-5';

/** One import, re-export, dynamic import or `import()` type of a file. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
}

/** One parsed file of the tree; `path` is relative to the tree's root, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly ast: ts.SourceFile;
}

/** Every TypeScript file below `root`, parsed; tests are left out. */
export function readSourceTree(root: string): readonly SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

/** Parses one file; `path` is only its name. */
export function parseSource(path: string, text: string): SourceFile {
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, imports: importsOf(ast), ast };
}

/** The file of the tree that a relative specifier of `from` means: `./x.js` is `x.ts`. */
export function resolveSpecifier(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts');
}

/** Which file of the tree imports which, types included. */
export function importGraph(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    files.map(({ path, imports }) => [
      path,
      imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => resolveSpecifier(path, specifier)),
    ]),
  );
}

/** One-based line of a node. */
export function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

/** Calls `visit` for every node of a file, from above to below. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

function importsOf(ast: ts.SourceFile): Import[] {
  const found: Import[] = [];
  walk(ast, (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) found.push({ specifier: specifier.text, line: lineOf(node) });
  });
  return found;
}

/** What a node imports: an import, a re-export, an import type, or `import()` of a name that is written out. */
export function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(withoutAssertion(node.arguments[0]));
  }
  return undefined;
}

/** `import('x' as string)` keeps the compiler from looking for the types of `x`; it imports `x`. */
function withoutAssertion(node: ts.Expression | undefined): ts.Expression | undefined {
  return node !== undefined && ts.isAsExpression(node) ? node.expression : node;
}

function literal(node: ts.Node | undefined): ts.StringLiteralLike | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node : undefined;
}
