import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';

const MARK = '/* @__PURE__ */ ';

/**
 * Marks the calls that make the constants of every module of a build as free of side effects, which package.json promises of the
 * whole module: a bundler can then leave out a constant that nothing uses, although it shares a file with others.
 * @param dist - what the compiler wrote
 */
export function markPure(dist: string): void {
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const path = join(dist, file);
    const text = readFileSync(path, 'utf8');
    const marked = withMarks(text);
    if (marked !== text) writeFileSync(path, marked);
  }
}

/** The same module, with a mark before each call and each `new` in a constant of its top level. */
export function withMarks(text: string): string {
  const source = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const places: number[] = [];
  const visit = (node: ts.Node): void => {
    // What is inside runs later, if at all.
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) places.push(node.getStart(source));
    ts.forEachChild(node, visit);
  };
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { initializer } of statement.declarationList.declarations)
      if (initializer !== undefined) visit(initializer);
  }
  // Calls in a chain begin at the same place; the mark counts for the whole.
  const unmarked = [...new Set(places)].filter((place) => !text.slice(0, place).endsWith(MARK));
  let marked = text;
  for (const place of unmarked.toSorted((a, b) => b - a))
    marked = marked.slice(0, place) + MARK + marked.slice(place);
  return marked;
}
