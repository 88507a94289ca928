import type { requirements } from './symbols.js';

/** What a part of a provider needs to work. */
export interface Requirements {
  /**
   * Returns a sentence about the option that is missing; `undefined` if none is.
   * @param provider - the provider, with the options that were passed to it
   */
  readonly missing?: (provider: Readonly<Record<string, unknown>>) => string | undefined;
  /** The optional package that it imports. */
  readonly package?: {
    readonly name: string;
    /** Imports the package; rejects if it is not installed. */
    readonly load: () => Promise<unknown>;
    /** Whether a provider with these options needs the package. @default always */
    readonly isUsed?: (provider: Readonly<Record<string, unknown>>) => boolean;
  };
}

/** A function or object that declares what it needs. */
export interface Requiring {
  readonly [requirements]?: Requirements;
}
