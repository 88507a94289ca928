import type ts from 'typescript-5';
import { declaredBy, isBody, namesIn, type Module } from './top-level.ts';

/** What is loaded with the exports of some modules. */
export class Reach {
  readonly statements = new Set<ts.Statement>();
  /** The modules that anything is needed of. */
  readonly begun = new Set<string>();
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #visited = new Set<string>();

  constructor(modules: ReadonlyMap<string, Module>) {
    this.#modules = modules;
  }

  visitAll(file: string): void {
    const module = this.#begin(file);
    for (const own of module?.exports.values() ?? []) if (module !== undefined) this.#visitLocal(module, own);
  }

  #begin(file: string): Module | undefined {
    const module = this.#modules.get(file);
    if (module === undefined || this.begun.has(file)) return module;
    this.begun.add(file);
    // What declares no name runs as soon as its module is loaded.
    for (const statement of module.source.statements)
      if (isBody(statement) && declaredBy(statement).length === 0) this.#visitStatement(module, statement);
    // A module that cannot be divided needs all that it imports.
    if (!module.isPlain) {
      for (const name of module.byName.keys()) this.#visitLocal(module, name);
      for (const { file: other } of module.imports.values()) this.visitAll(other);
    }
    return module;
  }

  #visitLocal(module: Module, name: string): void {
    if (this.#visited.has(`${module.file} ${name}`)) return;
    this.#visited.add(`${module.file} ${name}`);
    const statement = module.byName.get(name);
    if (statement !== undefined) this.#visitStatement(module, statement);
    const imported = module.imports.get(name);
    const target = imported === undefined ? undefined : this.#begin(imported.file);
    const own = target?.exports.get(imported?.name ?? '');
    if (target !== undefined && own !== undefined) this.#visitLocal(target, own);
  }

  #visitStatement(module: Module, statement: ts.Statement): void {
    if (this.statements.has(statement)) return;
    this.statements.add(statement);
    for (const name of [...namesIn([statement]), ...declaredBy(statement)]) this.#visitLocal(module, name);
  }
}
