import { createHash } from 'node:crypto';
import ts from 'typescript-5';
import { lineOf, parseSource } from '../support/source-tree.ts';
import type { Mutant, Replacement } from './mutant.ts';
import { replacementsAt } from './operators.ts';
import { probeAround, probesOf } from './probes.ts';
import { isNoCode } from './skipped.ts';

/** Every mutant of one file, in the order of the text; `path` is the file’s below `src`. */
export function findMutants(path: string, text: string): readonly Mutant[] {
  const { ast } = parseSource(path, text);
  const probes = probesOf(ast);
  const keys = new Map<string, number>();
  return candidates(ast).map(({ node, replacement }) => {
    const { start, end, operator } = replacement;
    const original = text.slice(start, end);
    const key = [ownerOf(node), node.getText(), operator, original, replacement.text].join('\0');
    const ordinal = keys.get(key) ?? 0;
    keys.set(key, ordinal + 1);
    const probe = probeAround(node, probes)?.number ?? 0;
    const digest = createHash('sha256').update(`${key}\0${ordinal}`).digest('hex');
    const id = `${path}:${operator}:${digest.slice(0, 6)}`;
    return { ...replacement, id, path, line: lineOf(node), original, probe };
  });
}

interface Candidate {
  readonly node: ts.Node;
  readonly replacement: Replacement;
}

function candidates(ast: ts.SourceFile): Candidate[] {
  const found: Candidate[] = [];
  const visit = (node: ts.Node): void => {
    if (isNoCode(node)) return;
    found.push(...replacementsAt(node).map((replacement) => ({ node, replacement })));
    node.forEachChild(visit);
  };
  visit(ast);
  return found;
}

/** The names of the declarations around a node, so that an id holds while its function does. */
function ownerOf(node: ts.Node): string {
  const names: string[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const name =
      ts.isFunctionLike(at) || ts.isVariableDeclaration(at) || ts.isClassLike(at) ? at.name : undefined;
    if (name !== undefined) names.push(name.getText());
  }
  return names.join(' ');
}
