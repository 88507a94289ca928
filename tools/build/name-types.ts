import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript-5';
import { readSurface } from '../support/package-surface.ts';

/** A type that an application can infer from an entry, and that no entry exports: its compiler cannot write declarations. */
export interface UnnamedType {
  readonly name: string;
  /** The file that declares it, below `dist`. */
  readonly file: string;
  /** The first of the entries that lead to it. */
  readonly subpath: string;
}

/** An entry, with what its declarations lead to. */
interface Entry {
  readonly subpath: string;
  readonly file: string;
  readonly exports: ReadonlySet<ts.Symbol>;
  /** The files that a compiler reads with it. */
  readonly loaded: ReadonlySet<string>;
  /** The packages of others that these files import. */
  readonly foreign: ReadonlySet<string>;
}

/**
 * Has every entry load the entries that export the types that it leads to. A compiler that infers the type of
 * `export const github = GitHub()` names it after an entry that the program already contains.
 * @param root - the folder of package.json, with the declarations below `dist`
 * @returns what no entry exports
 */
export function nameTypes(root: string): UnnamedType[] {
  const surface = readSurface(root).subpaths.map(
    ({ subpath, types }) => [subpath, join(root, types)] as const,
  );
  const tree = new DeclarationTree(
    surface.map(([, file]) => file),
    join(root, 'dist'),
  );
  const entries = surface.map(([subpath, file]) => tree.entry(subpath, file));
  const unnamed = new Map<ts.Symbol, UnnamedType>();
  for (const entry of entries) {
    const needed = new Set<Entry>();
    for (const symbol of tree.reachedFrom(entry)) {
      const [nearest] = entriesFor(symbol, entry, entries);
      if (nearest !== undefined) needed.add(nearest);
      else unnamed.set(symbol, { name: symbol.name, file: tree.fileOf(symbol), subpath: entry.subpath });
    }
    load(
      entry,
      [...needed].filter(({ file }) => !entry.loaded.has(file)),
    );
  }
  return [...unnamed.values()];
}

/**
 * The entries that a type can be named after, those that are loaded anyway and small ones first. An application has only the
 * packages that the entry itself imports.
 */
function entriesFor(symbol: ts.Symbol, from: Entry, entries: readonly Entry[]): Entry[] {
  const rank = ({ file, loaded }: Entry): number => (from.loaded.has(file) ? 0 : loaded.size);
  return entries
    .filter(
      (entry) => entry.exports.has(symbol) && [...entry.foreign].every((name) => from.foreign.has(name)),
    )
    .sort((a, b) => rank(a) - rank(b));
}

/** Writes that the entry loads the others, without exporting anything of theirs. */
function load(entry: Entry, others: readonly Entry[]): void {
  if (others.length === 0) return;
  const lines = others.map(({ file }) => {
    const path = relative(dirname(entry.file), file).replace(/\.d\.ts$/, '.js');
    return `import type {} from '${path.startsWith('.') ? path : `./${path}`}';\n`;
  });
  writeFileSync(entry.file, `${lines.join('')}${readFileSync(entry.file, 'utf8')}`);
}

/** The declarations of the package, and what leads from one to another. */
class DeclarationTree {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #folder: string;

  constructor(entries: readonly string[], folder: string) {
    const { NodeNext: module } = ts.ModuleKind;
    this.#program = ts.createProgram(entries, { module, types: [], noLib: true });
    this.#checker = this.#program.getTypeChecker();
    this.#folder = folder;
  }

  entry(subpath: string, file: string): Entry {
    const loaded = new Set<string>();
    const foreign = new Set<string>();
    const visit = (path: string): void => {
      const source = this.#program.getSourceFile(path);
      if (source === undefined || loaded.has(path)) return;
      loaded.add(path);
      const { importedFiles, referencedFiles } = ts.preProcessFile(source.text);
      for (const { fileName } of importedFiles)
        if (fileName.startsWith('.')) visit(join(dirname(path), fileName.replace(/\.js$/, '.d.ts')));
        else foreign.add(fileName);
      for (const { fileName } of referencedFiles) visit(join(dirname(path), fileName));
    };
    visit(file);
    return { subpath, file, exports: new Set(this.#exportsOf(file)), loaded, foreign };
  }

  fileOf(symbol: ts.Symbol): string {
    return relative(this.#folder, symbol.declarations?.[0]?.getSourceFile().fileName ?? '');
  }

  /** Every type and value with a name of its own that the exports of an entry speak of. */
  reachedFrom(entry: Entry): Set<ts.Symbol> {
    const reached = new Set<ts.Symbol>();
    const visit = (symbol: ts.Symbol): void => {
      if (reached.has(symbol)) return;
      reached.add(symbol);
      for (const declaration of this.#declarationsOf(symbol)) this.#symbolsIn(declaration).forEach(visit);
    };
    entry.exports.forEach(visit);
    return new Set([...reached].filter((symbol) => this.#wantsName(symbol)));
  }

  #exportsOf(file: string): ts.Symbol[] {
    const source = this.#program.getSourceFile(file);
    const symbol = source && this.#checker.getSymbolAtLocation(source);
    return symbol ? this.#checker.getExportsOfModule(symbol).map((one) => this.#target(one)) : [];
  }

  #target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The declarations in the package; a module's are those of all that it exports. */
  #declarationsOf(symbol: ts.Symbol): readonly ts.Node[] {
    return (symbol.declarations ?? []).filter((one) => one.getSourceFile().fileName.startsWith(this.#folder));
  }

  #symbolsIn(declaration: ts.Node): ts.Symbol[] {
    if (ts.isSourceFile(declaration)) return this.#exportsOf(declaration.fileName);
    const symbols: ts.Symbol[] = [];
    const visit = (node: ts.Node): void => {
      // No declaration writes the key of a symbol out, nor what is private.
      if (ts.isComputedPropertyName(node) || isPrivate(node)) return;
      const symbol = this.#symbolAt(node);
      if (symbol !== undefined) symbols.push(symbol);
      ts.forEachChild(node, visit);
    };
    visit(declaration);
    return symbols.map((symbol) => this.#target(symbol));
  }

  #symbolAt(node: ts.Node): ts.Symbol | undefined {
    if (ts.isIdentifier(node)) return this.#checker.getSymbolAtLocation(node);
    const isModule = ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument);
    return isModule ? this.#checker.getSymbolAtLocation(node.argument.literal) : undefined;
  }

  /** Whether a declaration must name it: it stands at the top of a module, and is no alias that a compiler writes out. */
  #wantsName(symbol: ts.Symbol): boolean {
    const [declaration] = this.#declarationsOf(symbol);
    if (declaration === undefined) return false;
    const { parent } = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    if (parent === undefined || !ts.isSourceFile(parent)) return false;
    if (!ts.isTypeAliasDeclaration(declaration)) return !ts.isFunctionDeclaration(declaration);
    return this.#exportsOf(parent.fileName).includes(symbol);
  }
}

function isPrivate(node: ts.Node): boolean {
  return ts.isClassElement(node) && ts.getCombinedModifierFlags(node) === ts.ModifierFlags.Private;
}
