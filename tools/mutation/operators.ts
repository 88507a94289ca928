import ts from 'typescript-5';
import { methodReplacements } from './method-operator.ts';
import type { Replacement } from './mutant.ts';
import { patternReplacements } from './pattern-operator.ts';
import { isMessage } from './skipped.ts';

const { SyntaxKind } = ts;

/** What is written instead of an operator between two operands, by the name of the mistake. */
const BINARY: Partial<Record<ts.SyntaxKind, readonly (readonly [operator: string, text: string])[]>> = {
  [SyntaxKind.LessThanToken]: [
    ['boundary', '<='],
    ['comparison', '>='],
  ],
  [SyntaxKind.LessThanEqualsToken]: [
    ['boundary', '<'],
    ['comparison', '>'],
  ],
  [SyntaxKind.GreaterThanToken]: [
    ['boundary', '>='],
    ['comparison', '<='],
  ],
  [SyntaxKind.GreaterThanEqualsToken]: [
    ['boundary', '>'],
    ['comparison', '<'],
  ],
  [SyntaxKind.EqualsEqualsEqualsToken]: [['comparison', '!==']],
  [SyntaxKind.ExclamationEqualsEqualsToken]: [['comparison', '===']],
  [SyntaxKind.AmpersandAmpersandToken]: [['logic', '||']],
  [SyntaxKind.BarBarToken]: [['logic', '&&']],
  [SyntaxKind.QuestionQuestionToken]: [['logic', '&&']],
  [SyntaxKind.PlusToken]: [['arithmetic', '-']],
  [SyntaxKind.MinusToken]: [['arithmetic', '+']],
  [SyntaxKind.AsteriskToken]: [['arithmetic', '/']],
  [SyntaxKind.SlashToken]: [['arithmetic', '*']],
  [SyntaxKind.PercentToken]: [['arithmetic', '*']],
  [SyntaxKind.PlusEqualsToken]: [['arithmetic', '-=']],
  [SyntaxKind.MinusEqualsToken]: [['arithmetic', '+=']],
  [SyntaxKind.AmpersandToken]: [['arithmetic', '|']],
  [SyntaxKind.BarToken]: [['arithmetic', '&']],
  [SyntaxKind.CaretToken]: [['arithmetic', '|']],
};

type Operator = (node: ts.Node) => readonly Replacement[];

const OPERATORS: readonly Operator[] = [
  conditions,
  binary,
  booleans,
  steps,
  strings,
  literals,
  bodies,
  statements,
  results,
  optional,
  methodReplacements,
  patternReplacements,
];

/** Every mistake that the operators make at a node; not below it. */
export function replacementsAt(node: ts.Node): readonly Replacement[] {
  return OPERATORS.flatMap((operator) => operator(node));
}

/** Replaces a whole node. */
export function instead(node: ts.Node, operator: string, text: string): Replacement {
  return { operator, start: node.getStart(), end: node.end, text };
}

function conditions(node: ts.Node): readonly Replacement[] {
  if (ts.isIfStatement(node)) return eitherWay(node.expression);
  if (ts.isConditionalExpression(node)) return eitherWay(node.condition);
  if (ts.isWhileStatement(node)) return [instead(node.expression, 'condition', 'false')];
  return [];
}

function eitherWay(condition: ts.Expression): readonly Replacement[] {
  return ['true', 'false'].map((text) => instead(condition, 'condition', text));
}

function binary(node: ts.Node): readonly Replacement[] {
  if (!ts.isBinaryExpression(node) || isText(node.left) || isText(node.right)) {
    return ts.isBinaryExpression(node) ? comparisonsOfText(node) : [];
  }
  return replaceToken(node);
}

/** Texts are compared, but neither subtracted nor joined otherwise. */
function comparisonsOfText(node: ts.BinaryExpression): readonly Replacement[] {
  return replaceToken(node).filter(({ operator }) => operator !== 'arithmetic');
}

function replaceToken({ operatorToken }: ts.BinaryExpression): readonly Replacement[] {
  return (BINARY[operatorToken.kind] ?? []).map(([operator, text]) => instead(operatorToken, operator, text));
}

/** As far as it shows without types. */
function isText(node: ts.Expression): boolean {
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function booleans(node: ts.Node): readonly Replacement[] {
  if (node.kind === SyntaxKind.TrueKeyword) return [instead(node, 'boolean', 'false')];
  if (node.kind === SyntaxKind.FalseKeyword) return [instead(node, 'boolean', 'true')];
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    return [instead(node, 'boolean', node.operand.getText())];
  }
  return [];
}

function steps(node: ts.Node): readonly Replacement[] {
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return [];
  const operand = node.operand.getText();
  const other = { [SyntaxKind.PlusPlusToken]: '--', [SyntaxKind.MinusMinusToken]: '++' } as const;
  if (node.operator !== SyntaxKind.PlusPlusToken && node.operator !== SyntaxKind.MinusMinusToken) return [];
  const token = other[node.operator];
  return [instead(node, 'arithmetic', ts.isPrefixUnaryExpression(node) ? token + operand : operand + token)];
}

function strings(node: ts.Node): readonly Replacement[] {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return [];
  if (isMessage(node) || isImport(node.parent) || ts.isTaggedTemplateExpression(node.parent)) return [];
  const isEmpty = ts.isStringLiteralLike(node) && node.text === '';
  return [instead(node, 'string', isEmpty ? "'mutated'" : "''")];
}

function isImport(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword;
}

function literals(node: ts.Node): readonly Replacement[] {
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isPattern(node)) {
    return [instead(node, 'array', '[]')];
  }
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0 && !isPattern(node)) {
    return [instead(node, 'object', '{}')];
  }
  return [];
}

/** The left side of an assignment that takes apart. */
function isPattern(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent)) return false;
  return parent.left === node && parent.operatorToken.kind === SyntaxKind.EqualsToken;
}

function bodies(node: ts.Node): readonly Replacement[] {
  if (!ts.isBlock(node) || node.statements.length < 2 || ts.isTryStatement(node.parent)) return [];
  return [instead(node, 'block', '{}')];
}

function statements(node: ts.Node): readonly Replacement[] {
  if (ts.isThrowStatement(node)) return [instead(node, 'statement', ';')];
  if (!ts.isExpressionStatement(node) || node.expression.getText().startsWith('super(')) return [];
  return [instead(node, 'statement', ';')];
}

function results(node: ts.Node): readonly Replacement[] {
  if (ts.isReturnStatement(node) && node.expression !== undefined && !isNothing(node.expression)) {
    return [instead(node, 'result', 'return undefined;')];
  }
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body) && !isNothing(node.body)) {
    return [instead(node.body, 'result', 'undefined')];
  }
  return [];
}

/** `undefined` in its place would often be taken for the same. */
function isNothing(node: ts.Expression): boolean {
  return ['undefined', 'null', 'false', "''"].includes(node.getText());
}

function optional(node: ts.Node): readonly Replacement[] {
  if (ts.isPropertyAccessExpression(node) && node.questionDotToken) {
    return [instead(node.questionDotToken, 'optional', '.')];
  }
  const isOther = ts.isElementAccessExpression(node) || ts.isCallExpression(node);
  return isOther && node.questionDotToken ? [instead(node.questionDotToken, 'optional', '')] : [];
}
