import ts from 'typescript-5';
import type { Replacement } from './mutant.ts';

/** Methods that are mistaken for one another. */
const OTHER: Readonly<Record<string, string>> = {
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  some: 'every',
  every: 'some',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  min: 'max',
  max: 'min',
};
/** Methods that are forgotten: what they are called on remains. */
const FORGOTTEN = new Set(['trim', 'trimEnd', 'slice', 'filter', 'normalize', 'sort', 'reverse']);

/** A call of one method that becomes a call of another, or of none. */
export function methodReplacements(node: ts.Node): readonly Replacement[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = Object.hasOwn(OTHER, name.text) ? OTHER[name.text] : undefined;
  if (other !== undefined) {
    return [{ operator: 'method', start: name.getStart(), end: name.end, text: other }];
  }
  if (!FORGOTTEN.has(name.text)) return [];
  return [{ operator: 'method', start: node.getStart(), end: node.end, text: expression.getText() }];
}
