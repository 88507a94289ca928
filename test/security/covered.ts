import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';

const CASE = /\b[A-Z]{2}-\d{2}\b/g;
const ROOTS = ['src', 'test'];

/** The cases that texts of a file name: titles and rows of tests, never comments. */
export function casesIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.push(...(node.text.match(CASE) ?? []));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Packages, and folders whose names begin with a dot: other tests make and delete these meanwhile. */
const exclude = ['**/node_modules', '**/.*'];

/** Tests, and the tables of attacks and cases that they run. */
function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.endsWith('-attacks.ts') || path.startsWith('hostile/cases/');
}

/** The files whose tests name a security case, by its id. */
export function covered(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const root of ROOTS) {
    const folder = new URL(`../../${root}/`, import.meta.url);
    const paths = globSync('**/*.ts', { cwd: fileURLToPath(folder), exclude })
      .filter(isTest)
      .toSorted();
    for (const path of paths) {
      const name = `${root}/${path}`;
      for (const id of new Set(casesIn(readFileSync(new URL(path, folder), 'utf8'))))
        found.set(id, [...(found.get(id) ?? []), name]);
    }
  }
  return found;
}
