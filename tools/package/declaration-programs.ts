import { join } from 'node:path';
import ts from 'typescript-5';
import type { Subpath } from '../support/package-surface.ts';

/** A program that has everything inferred that an entry point can give an application, and exports it. */
export interface DeclarationProgram {
  readonly subpath: string;
  readonly text: string;
}

/**
 * Writes a program for each entry point of the installed package: calls of its functions, members of what they return, and
 * members of its types. None of it is annotated: the compiler must find names for all of it.
 * @param folder - where the package is installed
 * @param specifierOf - what a program imports for a subpath
 */
export function declarationPrograms(
  folder: string,
  subpaths: readonly Subpath[],
  specifierOf: (subpath: string) => string,
): DeclarationProgram[] {
  const files = subpaths.map(({ types }) => join(folder, types));
  const { ESNext: module } = ts.ModuleKind;
  const { Bundler: moduleResolution } = ts.ModuleResolutionKind;
  const program = ts.createProgram(files, {
    module,
    moduleResolution,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    types: [],
  });
  const writer = new ProgramWriter(program.getTypeChecker(), folder);
  return subpaths.map(({ subpath }, index) => {
    const lines = writer.linesFor(program.getSourceFile(files[index] ?? ''));
    return {
      subpath,
      text: [`import * as m from '${specifierOf(subpath)}';`, ...lines, 'export {};', ''].join('\n'),
    };
  });
}

const identifier = /^[A-Za-z_$][\w$]*$/;

class ProgramWriter {
  readonly #checker: ts.TypeChecker;
  readonly #folder: string;

  constructor(checker: ts.TypeChecker, folder: string) {
    this.#checker = checker;
    this.#folder = folder;
  }

  linesFor(source: ts.SourceFile | undefined): string[] {
    const module = source && this.#checker.getSymbolAtLocation(source);
    const exported = module ? this.#checker.getExportsOfModule(module) : [];
    return exported.flatMap((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
      if (this.#isTypeOnly(symbol))
        return this.#isGeneric(target) ? [] : this.#typeLines(symbol.name, target);
      return this.#valueLines(symbol.name, this.#checker.getTypeOfSymbol(target));
    });
  }

  /** `export type { raw }` has a value of which only the type is exported. */
  #isTypeOnly(symbol: ts.Symbol): boolean {
    const target = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const specifiers = (symbol.declarations ?? []).filter(ts.isExportSpecifier);
    return (
      !(target.flags & ts.SymbolFlags.Value) || specifiers.some((one) => ts.isTypeOnlyExportDeclaration(one))
    );
  }

  #isGeneric(symbol: ts.Symbol): boolean {
    return (symbol.declarations ?? []).some(
      (one) =>
        (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) &&
        one.typeParameters !== undefined,
    );
  }

  #typeLines(name: string, symbol: ts.Symbol): string[] {
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    return this.#membersOf(type).map(
      (member, index) => `export const t_${name}_${index} = (x: m.${name}) => x.${member};`,
    );
  }

  #valueLines(name: string, type: ts.Type): string[] {
    const value = `m.${name}`;
    const [call] = type.getCallSignatures().toReversed();
    const [construct] = type.getConstructSignatures();
    if (call !== undefined)
      return [
        `export const v_${name} = ${value}(...(null! as Parameters<typeof ${value}>));`,
        ...this.#membersOf(this.#checker.getReturnTypeOfSignature(call)).map(
          (member, index) => `export const v_${name}_${index} = v_${name}.${member};`,
        ),
      ];
    if (construct !== undefined)
      return [`export const c_${name} = new ${value}(...(null! as ConstructorParameters<typeof ${value}>));`];
    return [`export const v_${name} = ${value};`];
  }

  /** The members that the package itself declares, for all members of a union. */
  #membersOf(type: ts.Type): string[] {
    if (type.flags & ts.TypeFlags.Never) return [];
    return this.#checker
      .getPropertiesOfType(type)
      .filter(
        ({ name, declarations }) =>
          identifier.test(name) && (declarations ?? []).some((one) => this.#isOurs(one)),
      )
      .map(({ name }) => name);
  }

  #isOurs(declaration: ts.Declaration): boolean {
    const isHidden =
      ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected);
    // What another entry point adds to a type of this one is there only beside it.
    const block = declaration.parent?.parent?.parent;
    const isAdded = block !== undefined && ts.isModuleDeclaration(block) && ts.isStringLiteral(block.name);
    return isHidden === 0 && !isAdded && declaration.getSourceFile().fileName.startsWith(this.#folder);
  }
}

/** The program with the types of its declarations written out, as `isolatedDeclarations` wants it. */
export function annotate(program: string, declarations: string): string {
  const types = new Map<string, string>();
  const emitted = ts.createSourceFile('program.d.ts', declarations, ts.ScriptTarget.Latest);
  emitted.forEachChild((statement) => {
    if (!ts.isVariableStatement(statement)) return;
    for (const { name, type } of statement.declarationList.declarations)
      if (type) types.set(name.getText(emitted), type.getText(emitted));
  });
  return program.replaceAll(
    /^export const (\S+) =/gm,
    (_start, name: string) => `export const ${name}: ${types.get(name) ?? 'never'} =`,
  );
}
