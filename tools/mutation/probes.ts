import ts from 'typescript-5';
import { isNoCode } from './skipped.ts';

/** A place before which a probe stands; one whose statement is a file’s own runs when the file is loaded. */
export interface Probe {
  readonly number: number;
  readonly node: ts.Node;
  readonly isOfModule: boolean;
}

/** What the workers of the tests write hits into, on `globalThis`. */
export const HITS = '__mutationHits';

/** One probe per statement and per body of an arrow function, in the order of the text. */
export function probesOf(ast: ts.SourceFile): ReadonlyMap<ts.Node, Probe> {
  const probes = new Map<ts.Node, Probe>();
  const visit = (node: ts.Node, inFunction: boolean): void => {
    if (isProbed(node)) probes.set(node, { number: probes.size, node, isOfModule: !inFunction });
    node.forEachChild((child) => visit(child, inFunction || ts.isFunctionLike(node)));
  };
  visit(ast, false);
  return probes;
}

/** The probe that is hit when a node runs: the one of the nearest statement around it. */
export function probeAround(node: ts.Node, probes: ReadonlyMap<ts.Node, Probe>): Probe | undefined {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const probe = probes.get(at);
    if (probe !== undefined) return probe;
  }
  return undefined;
}

/** The text of a file in which every probe notes its hits. */
export function withProbes(path: string, ast: ts.SourceFile): string {
  const insertions = [...probesOf(ast).values()].flatMap(({ number, node }) =>
    insertionsOf(path, number, node),
  );
  insertions.sort((a, b) => b.at - a.at || b.order - a.order);
  return insertions.reduce((text, { at, part }) => text.slice(0, at) + part + text.slice(at), ast.text);
}

function isProbed(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined || isNoCode(node) || isOverload(node)) return false;
  if (ts.isArrowFunction(parent)) return node === parent.body && !ts.isBlock(node);
  if (!ts.isStatement(node) || ts.isBlock(node)) return false;
  return isList(parent) || isBranch(parent);
}

/** A function that is only declared: the implementation follows, and nothing may come between. */
function isOverload(node: ts.Node): boolean {
  return ts.isFunctionDeclaration(node) && node.body === undefined;
}

function isList(parent: ts.Node): boolean {
  return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
}

function isBranch(parent: ts.Node): boolean {
  return ts.isIfStatement(parent) || ts.isIterationStatement(parent, false);
}

interface Insertion {
  readonly at: number;
  /** Where several are at one place: the lower one comes first in the text. */
  readonly order: number;
  readonly part: string;
}

function insertionsOf(path: string, number: number, node: ts.Node): Insertion[] {
  const hit = `(globalThis.${HITS} ??= new Set()).add(${JSON.stringify(`${path}#${number}`)})`;
  const [start, end] = [node.getStart(), node.end];
  if (!ts.isStatement(node)) {
    return [
      { at: start, order: number, part: `(${hit}, (` },
      { at: end, order: -number, part: '))' },
    ];
  }
  if (!isBranch(node.parent)) return [{ at: start, order: number, part: `;${hit};` }];
  return [
    { at: start, order: number, part: `{${hit};` },
    { at: end, order: -number, part: '}' },
  ];
}
