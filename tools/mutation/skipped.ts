import ts from 'typescript-5';

/** Two spaces between words: a sentence, not a code, a name or a keyword. */
const SENTENCE = /\p{L}[\p{L}\p{P}]* \S+ \S/u;
const THROWN = /(?:Error|Fault)$/;
const LOGS = /^(?:logger|console|log)\b/;

/** Whether nothing below a node runs: types, imports, and what is only declared. */
export function isNoCode(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeParameterDeclaration(node)
  );
}

/** Whether a text is a sentence for people in an error or a log line: what it says is no behaviour. */
export function isMessage(node: ts.Node): boolean {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  return SENTENCE.test(wholeText(node).getText()) && isToldToPeople(node);
}

/** What a text is joined to with `+`. */
function wholeText(node: ts.Node): ts.Node {
  return ts.isBinaryExpression(node.parent) && node.parent.operatorToken.kind === ts.SyntaxKind.PlusToken
    ? wholeText(node.parent)
    : node;
}

function isToldToPeople(node: ts.Node): boolean {
  for (let at: ts.Node = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isThrowStatement(at) || isErrorOrLog(at)) return true;
    if (ts.isStatement(at) || ts.isFunctionLike(at)) return false;
  }
  return false;
}

function isErrorOrLog(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return isErrorName(node.expression.getText());
  return ts.isCallExpression(node) && LOGS.test(node.expression.getText());
}

/** A class whose name ends so, or that is written like a class and not one of the platform's collections. */
function isErrorName(name: string): boolean {
  return THROWN.test(name) || !(name in globalThis);
}
