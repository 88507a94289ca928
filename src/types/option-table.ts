import type { ProviderType } from './provider-common.js';
import type { knownOptions } from './symbols.js';

/**
 * The options of an object and of the objects inside of it, by the path of the object; `*` in a path stands for any name.
 *
 * A row has groups with `;` between them: what the values may be, and then the names of all options with such values. What they may
 * be has `|` between alternatives: `S` is a string, `B` a boolean, `N` a number, `F` a function, `A` a list, `O` an object, `C` a
 * colour, `Y` a symbol, `?` anything, and all else the value itself. The group `*` says that there may be other members, too.
 */
export type OptionTable = Readonly<Record<string, string>>;

/** Loads the options of methods, by type. */
export type WrittenTables = Readonly<Partial<Record<ProviderType, () => Promise<OptionTable>>>>;

/** Options that a function took. */
export interface TakenOptions {
  /** The function. */
  readonly of: string;
  /** As they were given. */
  readonly options: object;
  /** Those that it knows. */
  readonly table: OptionTable;
}

/** What such a function returns. */
export interface TakesOptions {
  readonly [knownOptions]?: TakenOptions;
}
