import ts from 'typescript-5';
import type { Replacement } from './mutant.ts';

/** Changes of a pattern’s source: what anchors it, what it excludes, and how often something may come. */
const CHANGES: readonly (readonly [from: RegExp, to: string])[] = [
  [/^\^/, ''],
  [/(?<!\\)\$$/, ''],
  [/(?<!\\)\[\^/, '['],
  [/(?<!\\)\[(?!\^)/, '[^'],
  [/(?<=[\])])\+/, ''],
  [/(?<=[\])])\*/, ''],
];

/** One mistake at a time in a regular expression. */
export function patternReplacements(node: ts.Node): readonly Replacement[] {
  if (node.kind !== ts.SyntaxKind.RegularExpressionLiteral) return [];
  const text = node.getText();
  const end = text.lastIndexOf('/');
  const [source, flags] = [text.slice(1, end), text.slice(end + 1)];
  const sources = CHANGES.map(([from, to]) => source.replace(from, to)).filter(
    (changed) => changed !== source,
  );
  const patterns = sources.filter((changed) => changed !== '').map((changed) => `/${changed}/${flags}`);
  if (flags.includes('i')) patterns.push(`/${source}/${flags.replace('i', '')}`);
  return patterns.map((pattern) => ({
    operator: 'pattern',
    start: node.getStart(),
    end: node.end,
    text: pattern,
  }));
}
