import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript-5';
import { walk } from '../support/source-tree.ts';

/** One module as `tsc` wrote it; paths are relative to the root of the build, with `/`. */
export interface DistModule {
  readonly path: string;
  readonly exports: readonly string[];
  /** The names taken from each module that is loaded with this one. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** Modules that this one loads when it needs them. */
  readonly loads: readonly string[];
}

/** Stands for every name of a module. */
const ALL = '*';

/** Reads the modules of a build. */
export function readModules(root: string, paths: readonly string[]): ReadonlyMap<string, DistModule> {
  const modules = paths.map((path) => readModule(path, readFileSync(join(root, path), 'utf8')));
  const exports = new Map(modules.map((module) => [module.path, module.exports]));
  const named = ({ imports }: DistModule): DistModule['imports'] =>
    new Map(
      [...imports].map(([path, names]) => [path, names.includes(ALL) ? (exports.get(path) ?? []) : names]),
    );
  return new Map(modules.map((module) => [module.path, { ...module, imports: named(module) }]));
}

function readModule(path: string, text: string): DistModule {
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const imports = new Map<string, string[]>();
  const exports: string[] = [];
  for (const statement of ast.statements) {
    const target = targetOf(path, statement);
    const names = ts.isImportDeclaration(statement) ? importedNames(statement) : reexportedNames(statement);
    if (target !== undefined) imports.set(target, [...(imports.get(target) ?? []), ...names]);
    exports.push(...exportedNames(statement));
  }
  const loads: string[] = [];
  walk(ast, (node) => {
    if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return;
    const [specifier] = node.arguments;
    if (specifier !== undefined && ts.isStringLiteralLike(specifier) && specifier.text.startsWith('.'))
      loads.push(posix.join(posix.dirname(path), specifier.text));
  });
  return { path, exports, imports, loads };
}

/** The module of the build that a statement imports from. */
function targetOf(path: string, statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  const { moduleSpecifier } = statement;
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  const { text } = moduleSpecifier;
  return text.startsWith('.') ? posix.join(posix.dirname(path), text) : undefined;
}

function importedNames({ importClause }: ts.ImportDeclaration): readonly string[] {
  if (importClause === undefined) return [];
  const { name, namedBindings } = importClause;
  if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings)) return [ALL];
  const named = namedBindings?.elements.map((element) => (element.propertyName ?? element.name).text) ?? [];
  return name === undefined ? named : ['default', ...named];
}

function reexportedNames(statement: ts.Statement): readonly string[] {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return [];
  const { exportClause } = statement;
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) {
    throw new Error(
      `${statement.getSourceFile().fileName} exports all of another module: name what it needs`,
    );
  }
  return exportClause.elements.map((element) => (element.propertyName ?? element.name).text);
}

function exportedNames(statement: ts.Statement): readonly string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    return exportClause !== undefined && ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : [];
  }
  if (ts.isExportAssignment(statement)) return ['default'];
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((declaration) => declaration.name.getText());
  }
  if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return [];
  return statement.name === undefined ? [] : [statement.name.text];
}
