import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';

/** What the sources can give for a code, and where no literal says which. */
export interface FoundCodes {
  /** All codes, each once, sorted. */
  readonly codes: readonly string[];
  /** Places that pass a code on that they were given, as `path: expression`, sorted: whoever makes it is found elsewhere. */
  readonly passedOn: readonly string[];
}

/** Functions and classes that make an error of a code, and which of their parameters that is. */
const MAKERS: ReadonlyMap<string, number> = new Map([
  ['ProviderFault', 0],
  ['DeploymentFault', 0],
  ['IdentityChanged', 0],
  ['PasswordError', 0],
  ['PasskeyError', 0],
  ['idTokenFault', 0],
  ['profileFault', 0],
  ['timeFault', 0],
  ['refused', 0],
  ['ceremonyError', 1],
  ['numeric', 2],
]);

/** Types that list codes. */
const CODE_TYPES = /^(?:\w+ErrorCode|AccountsRefusal)$/;

/** Folders without errors of the library: a program of its own, what tests use, and sentences in other languages. */
const LEFT_OUT = /^(?:cli|testing|core\/texts)\//;

/**
 * Finds every `code` that an error of the sources, or an audit event, can have. Codes of warnings have a list of their own, in
 * `logger/warnings.ts`.
 * @param sources - the folder `src`
 */
export function findCodes(sources: string): FoundCodes {
  const codes = new Set<string>();
  const passedOn = new Set<string>();
  for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || LEFT_OUT.test(path)) continue;
    const text = readFileSync(join(sources, path), 'utf8');
    const add = (value: ts.Node): void => {
      const literals = literalsOf(value);
      const prefix = path.endsWith('logout-token.ts') ? 'logout_token_' : '';
      for (const literal of literals) codes.add(prefix + literal);
      if (literals.length === 0 && value.getText() !== 'undefined')
        passedOn.add(`${path}: ${value.getText().replace(/\s+/g, ' ')}`);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), add);
  }
  // Warnings are told by a hyphen; numbers and nothing are codes of databases.
  return {
    codes: [...codes].filter((code) => /^[a-z][a-z_]*$/.test(code)).sort(),
    passedOn: [...passedOn].sort(),
  };
}

function visit(node: ts.Node, add: (value: ts.Node) => void): void {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const place = MAKERS.get(node.expression.getText());
    const value = place === undefined ? undefined : node.arguments?.[place];
    if (value !== undefined) add(value);
  }
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'code') add(node.initializer);
  if (ts.isPropertyDeclaration(node) && node.name.getText() === 'code' && node.initializer)
    add(node.initializer);
  if (ts.isTypeAliasDeclaration(node) && CODE_TYPES.test(node.name.text)) add(node.type);
  const isNamed = ts.isVariableDeclaration(node) && node.name.getText() === 'code' && node.initializer;
  if (isNamed && literalsOf(isNamed).length > 0) add(isNamed);
  const isTyped = ts.isParameter(node) || ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
  if (isTyped && node.name.getText() === 'code' && node.type && literalsOf(node.type).length > 0)
    add(node.type);
  ts.forEachChild(node, (child) => visit(child, add));
}

/** The texts that an expression or a type can be, as far as it is written there. */
function literalsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isLiteralTypeNode(node)) return literalsOf(node.literal);
  if (ts.isUnionTypeNode(node)) return node.types.flatMap(literalsOf);
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsOf);
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap(literalsOf);
  return [];
}

/** An entry of the catalogue of errors. */
export interface CatalogueEntry {
  /** The heading of the second level that it stands under. */
  readonly section: string;
  readonly name: string;
  readonly text: string;
}

/** The entries of a catalogue: headings of the third level that are one word of code, with the paragraph below. */
export function readCatalogue(markdown: string): CatalogueEntry[] {
  const [, ...sections] = markdown.split(/^## /m);
  return sections.flatMap((part) => {
    const section = part.split('\n', 1)[0] ?? '';
    return [...part.matchAll(/^### `([^`]+)`\n\n([^#]*(?:#[^#\n][^#]*)*?)(?=\n### |$(?![\s\S]))/gm)].map(
      ([, name = '', text = '']) => ({ section, name, text: text.trim() }),
    );
  });
}
