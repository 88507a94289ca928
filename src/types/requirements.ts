import type { requirements } from './symbols.js';

/** What something of a provider needs before it can work. */
export interface Requirements {
  /**
   * The option that is missing, as a sentence; `undefined` when nothing is.
   * @param provider - the provider with the user's options merged in
   */
  readonly missing?: (provider: Readonly<Record<string, unknown>>) => string | undefined;
  /** The optional package that it loads. */
  readonly package?: {
    readonly name: string;
    /** Rejects where it is not installed. */
    readonly load: () => Promise<unknown>;
    /** Whether a provider with these options loads it. @default always */
    readonly isUsed?: (provider: Readonly<Record<string, unknown>>) => boolean;
  };
}

/** A function or object that says what it needs. */
export interface Requiring {
  readonly [requirements]?: Requirements;
}
