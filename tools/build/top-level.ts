import { posix } from 'node:path';
import ts from 'typescript-5';

/** A name that a module imports. */
export interface Imported {
  /** Relative to the root of the build. */
  readonly file: string;
  /** As the module imports it from; of another package too. */
  readonly from: string;
  readonly name: string;
}

/** The top level of a module. */
export interface Module {
  readonly file: string;
  readonly source: ts.SourceFile;
  /** What declares a name at the top level. */
  readonly byName: ReadonlyMap<string, ts.Statement>;
  readonly imports: ReadonlyMap<string, Imported>;
  /** The names of its exports, with those that it has them under. */
  readonly exports: ReadonlyMap<string, string>;
  /** Whether it can be divided: every name is declared, imported or exported by name. */
  readonly isPlain: boolean;
}

/** The identifiers of statements that can be names of the top level. */
export function namesIn(statements: readonly ts.Statement[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node, parent: ts.Node): void => {
    const isMember =
      (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
      (ts.isPropertyAssignment(parent) && parent.name === node) ||
      (ts.isMethodDeclaration(parent) && parent.name === node);
    if (ts.isIdentifier(node) && !isMember) names.add(node.text);
    ts.forEachChild(node, (child) => visit(child, node));
  };
  for (const statement of statements) ts.forEachChild(statement, (child) => visit(child, statement));
  return names;
}

/** Whether a statement is more than an import or a list of exports. */
export function isBody(statement: ts.Statement): boolean {
  return !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement);
}

/** The names of an import or an export. */
export function listOf(statement: ts.Statement): ts.NamedImports | ts.NamedExports | undefined {
  if (ts.isImportDeclaration(statement)) {
    const { importClause } = statement;
    const bindings = importClause?.namedBindings;
    return importClause?.name === undefined && bindings !== undefined && ts.isNamedImports(bindings)
      ? bindings
      : undefined;
  }
  if (!ts.isExportDeclaration(statement)) return undefined;
  const { exportClause } = statement;
  return exportClause !== undefined && ts.isNamedExports(exportClause) ? exportClause : undefined;
}

/** The module that a statement imports from, within the build. */
export function targetOf(file: string, statement: ts.Statement): string | undefined {
  const specifier = specifierOf(statement);
  return specifier?.startsWith('.') === true ? posix.join(posix.dirname(file), specifier) : undefined;
}

/** What a statement says that it imports from. */
function specifierOf(statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  const { moduleSpecifier } = statement;
  return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
    ? moduleSpecifier.text
    : undefined;
}

/** The names that a statement declares. */
export function declaredBy(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name === undefined ? [] : [statement.name.text];
  return [];
}

/** Whether a declaration says that it is exported. */
export function isExportedByItself(statement: ts.Statement | undefined): boolean {
  if (statement === undefined || !ts.canHaveModifiers(statement)) return false;
  return ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

/** Reads a module as the compiler wrote it. */
export function readModule(file: string, text: string): Module {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const byName = new Map<string, ts.Statement>();
  const imports = new Map<string, Imported>();
  const exports = new Map<string, string>();
  let isPlain = true;
  for (const statement of source.statements) {
    for (const name of declaredBy(statement)) {
      byName.set(name, statement);
      if (isExportedByItself(statement)) exports.set(name, name);
    }
    if (isBody(statement)) isPlain &&= isDivisible(statement);
    else isPlain = readNames(file, statement, { imports, exports }) && isPlain;
  }
  return { file, source, byName, imports, exports, isPlain };
}

/** Reads the names of an import or an export. @returns whether it has them, and they are the module's own */
function readNames(
  file: string,
  statement: ts.Statement,
  { imports, exports }: { readonly imports: Map<string, Imported>; readonly exports: Map<string, string> },
): boolean {
  const list = listOf(statement);
  const from = specifierOf(statement);
  const target = targetOf(file, statement) ?? from;
  for (const element of list?.elements ?? []) {
    const [as, name] = [element.name.text, (element.propertyName ?? element.name).text];
    // What is passed on has no name here.
    const local = ts.isImportSpecifier(element) ? as : target === undefined ? name : `${target} ${name}`;
    if (ts.isExportSpecifier(element)) exports.set(as, local);
    if (target !== undefined && from !== undefined) imports.set(local, { file: target, from, name });
  }
  return list !== undefined && (ts.isNamedImports(list) || from === undefined);
}

/** Whether a statement can go into another module: a variable that changes must stay with what changes it. */
export function isDivisible(statement: ts.Statement): boolean {
  if (ts.isVariableStatement(statement))
    return (
      (statement.declarationList.flags & ts.NodeFlags.Const) !== 0 &&
      statement.declarationList.declarations.every(({ name }) => ts.isIdentifier(name))
    );
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
}
