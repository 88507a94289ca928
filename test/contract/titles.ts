import ts from 'typescript-5';

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** Whether an expression is `it`, `it.each(…)` or another member of `it`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it';
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTest(callee.expression);
  return false;
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The value of a constant, from the innermost block around `from` that declares it. */
function constant(name: string, from: ts.Node): ts.Expression | undefined {
  for (let scope: ts.Node = from; scope !== undefined; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const found = statement.declarationList.declarations.find(({ name: own }) => own.getText() === name);
      if (found?.initializer !== undefined) return found.initializer;
    }
  }
  return undefined;
}

/** The list given to `it.each`: written there, or a constant of the same file. */
function casesOf(callee: ts.Expression): readonly ts.Expression[] {
  const given = ts.isCallExpression(callee) ? callee.arguments[0] : undefined;
  const array = given !== undefined && ts.isIdentifier(given) ? constant(given.text, given) : given;
  return array !== undefined && ts.isArrayLiteralExpression(array) ? array.elements : [];
}

/** The titles of the tests in a file; where a title is the first value of each case (`%s`), these values. */
export function testTitles(text: string): string[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  walk(source, (node) => {
    if (!ts.isCallExpression(node) || !isTest(node.expression)) return;
    const title = textOf(node.arguments[0]);
    if (title === undefined) return;
    if (title !== '%s') titles.push(title);
    else {
      for (const one of casesOf(node.expression)) {
        titles.push(textOf(ts.isArrayLiteralExpression(one) ? one.elements[0] : one) ?? '');
      }
    }
  });
  return titles;
}

/** The names of the rows that a file of type tests proves: members of what is given to `Holds`. */
export function typeRows(text: string): string[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const rows: string[] = [];
  walk(source, (node) => {
    if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName) || node.typeName.text !== 'Holds')
      return;
    const [given] = node.typeArguments ?? [];
    if (given === undefined || !ts.isTypeLiteralNode(given)) return;
    for (const { name } of given.members) {
      if (name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name))) rows.push(name.text);
    }
  });
  return rows;
}

/** Whether a title names a row: it begins with it, as a whole word. */
export function names(title: string, row: string): boolean {
  return title.startsWith(row) && !/^[\p{L}\p{N}_]/u.test(title.slice(row.length));
}
