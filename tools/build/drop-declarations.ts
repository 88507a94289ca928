import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript-5';
import { declarationOf, startsOf } from './prune-declarations.ts';

/** All names of a module. */
const ALL = '*';

/** A name that another module exports. */
interface Target {
  readonly file: string;
  readonly name: string;
}

/** The declarations of a module. */
interface Declarations {
  readonly source: ts.SourceFile;
  /** What declares a name, several for overloads. */
  readonly byName: ReadonlyMap<string, readonly ts.Statement[]>;
  readonly imports: ReadonlyMap<string, Target>;
  /** What it exports under another name, or of another module. */
  readonly exports: ReadonlyMap<string, Target | string>;
  /** The modules all of whose names it exports. */
  readonly passedOn: readonly string[];
}

/**
 * Removes the declarations of names that no subpath of the package leads to: a module of the library exports for others of the
 * library, and no compiler of an application asks for that.
 * @param root - the folder of package.json, with `dist` below it
 */
export function dropDeclarations(root: string): void {
  const dist = join(root, 'dist');
  const reach = new Reach((file) => {
    const path = join(dist, file);
    return existsSync(path) ? readDeclarations(file, readFileSync(path, 'utf8')) : undefined;
  });
  for (const path of startsOf(root))
    reach.visit({ file: posix.relative('dist', posix.normalize(path)), name: ALL });
  for (const [file, text] of reach.kept()) writeFileSync(join(dist, file), text);
}

/** What is reached from the names that were visited. */
class Reach {
  readonly #read: (file: string) => Declarations | undefined;
  readonly #modules = new Map<string, Declarations | undefined>();
  readonly #visited = new Set<string>();
  readonly #statements = new Set<ts.Statement>();
  /** The names in scope that were asked for, by file. */
  readonly #locals = new Map<string, Set<string>>();

  constructor(read: (file: string) => Declarations | undefined) {
    this.#read = read;
  }

  /** Visits a name that a module exports, and all that its declaration mentions. */
  visit({ file, name }: Target): void {
    const module = this.#module(file);
    if (module === undefined || this.#visited.has(`${file} ${name}`)) return;
    this.#visited.add(`${file} ${name}`);
    if (name === ALL) {
      for (const one of [...module.exports.keys(), ...module.byName.keys()]) this.visit({ file, name: one });
      for (const other of module.passedOn) this.visit({ file: other, name: ALL });
      return;
    }
    const exported = module.exports.get(name);
    if (typeof exported === 'object') this.visit(exported);
    else this.#visitLocal(file, module, exported ?? name);
    for (const other of module.passedOn) this.visit({ file: other, name });
  }

  /** The texts of the files without what was not reached. */
  *kept(): Generator<readonly [file: string, text: string]> {
    for (const [file, module] of this.#modules)
      if (module !== undefined) yield [file, this.#textOf(file, module)];
  }

  #module(file: string): Declarations | undefined {
    if (this.#modules.has(file)) return this.#modules.get(file);
    const module = this.#read(file);
    this.#modules.set(file, module);
    // What has no name counts by itself: an augmentation.
    for (const statement of module?.source.statements ?? [])
      if (isUnnamed(statement) && module !== undefined) this.#visitStatement(file, module, statement);
    return module;
  }

  #visitLocal(file: string, module: Declarations, name: string): void {
    const locals = this.#locals.get(file) ?? new Set<string>();
    this.#locals.set(file, locals);
    if (locals.has(name)) return;
    locals.add(name);
    const imported = module.imports.get(name);
    if (imported !== undefined) this.visit(imported);
    for (const statement of module.byName.get(name) ?? []) this.#visitStatement(file, module, statement);
  }

  /** Every identifier may be the name of a declaration: too many are kept rather than too few. */
  #visitStatement(file: string, module: Declarations, statement: ts.Statement): void {
    if (this.#statements.has(statement)) return;
    this.#statements.add(statement);
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) this.#visitLocal(file, module, node.text);
      if (ts.isImportTypeNode(node)) this.visit(targetOf(file, node));
      ts.forEachChild(node, visit);
    };
    visit(statement);
  }

  #textOf(file: string, module: Declarations): string {
    const locals = this.#locals.get(file) ?? new Set<string>();
    const text = module.source.text;
    return module.source.statements
      .map((statement) => {
        const whole = text.slice(statement.pos, statement.end);
        if (this.#statements.has(statement)) return whole;
        const head = [...whole.matchAll(/^\/\/\/ .*$/gm)].map(([line]) => `${line}\n`).join('');
        const list = namesOf(statement);
        if (list === undefined) return isKept(statement) ? whole : head;
        const names = list.elements.filter((element) =>
          ts.isImportSpecifier(element)
            ? locals.has(element.name.text)
            : this.#visited.has(`${file} ${element.name.text}`),
        );
        if (names.length === list.elements.length) return whole;
        if (names.length === 0) return head;
        const written = names.map((element) => element.getText(module.source)).join(', ');
        return `${text.slice(statement.pos, list.elements.pos)} ${written} ${text.slice(list.elements.end, statement.end).trimStart()}`;
      })
      .join('')
      .trimStart()
      .concat('\n');
  }
}

function isUnnamed(statement: ts.Statement): boolean {
  return !isKept(statement) && namesOf(statement) === undefined && declaredBy(statement).length === 0;
}

/** Imports and exports without a list of names. */
function isKept(statement: ts.Statement): boolean {
  return ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
}

/** The list of names of an import or an export; `undefined` if there is none, or nothing in it. */
function namesOf(statement: ts.Statement): ts.NamedImports | ts.NamedExports | undefined {
  const bindings = ts.isImportDeclaration(statement)
    ? statement.importClause?.name === undefined
      ? statement.importClause?.namedBindings
      : undefined
    : ts.isExportDeclaration(statement)
      ? statement.exportClause
      : undefined;
  if (bindings === undefined || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings)))
    return undefined;
  return bindings.elements.length === 0 ? undefined : bindings;
}

/** The names that a statement declares. */
function declaredBy(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText(statement.getSourceFile()));
  if (ts.isExportAssignment(statement)) return ['default'];
  if (
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement)
  ) {
    const isDefault = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true;
    return [
      ...(statement.name === undefined ? [] : [statement.name.text]),
      ...(isDefault ? ['default'] : []),
    ];
  }
  return [];
}

function readDeclarations(file: string, text: string): Declarations {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const byName = new Map<string, ts.Statement[]>();
  const imports = new Map<string, Target>();
  const exports = new Map<string, Target | string>();
  const passedOn: string[] = [];
  for (const statement of source.statements) {
    for (const name of declaredBy(statement)) byName.set(name, [...(byName.get(name) ?? []), statement]);
    if (ts.isImportDeclaration(statement)) readImport(file, statement, imports);
    if (!ts.isExportDeclaration(statement)) continue;
    const from = statement.moduleSpecifier && pathOf(file, statement.moduleSpecifier);
    if (statement.exportClause === undefined) passedOn.push(from ?? '');
    else if (ts.isNamedExports(statement.exportClause))
      for (const { name, propertyName } of statement.exportClause.elements) {
        const own = (propertyName ?? name).text;
        exports.set(name.text, from === undefined ? own : { file: from, name: own });
      }
    else exports.set(statement.exportClause.name.text, { file: from ?? '', name: ALL });
  }
  return { source, byName, imports, exports, passedOn };
}

function readImport(
  file: string,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
  imports: Map<string, Target>,
): void {
  const from = pathOf(file, moduleSpecifier);
  if (importClause?.name !== undefined) imports.set(importClause.name.text, { file: from, name: 'default' });
  const bindings = importClause?.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) return void imports.set(bindings.name.text, { file: from, name: ALL });
  for (const { name, propertyName } of bindings.elements)
    imports.set(name.text, { file: from, name: (propertyName ?? name).text });
}

/** What `import('./module.js').Name` means; the whole module without a name. */
function targetOf(file: string, { argument, qualifier }: ts.ImportTypeNode): Target {
  let first = qualifier;
  while (first !== undefined && ts.isQualifiedName(first)) first = first.left;
  const specifier = ts.isLiteralTypeNode(argument) ? argument.literal : argument;
  return { file: pathOf(file, specifier), name: first?.text ?? ALL };
}

/** The declarations that a specifier leads to; those of another package are not there. */
function pathOf(file: string, specifier: ts.Node): string {
  const path = ts.isStringLiteral(specifier) ? specifier.text : '';
  return path.startsWith('.') ? declarationOf(posix.join(posix.dirname(file), path)) : path;
}
