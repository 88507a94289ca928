import type { Awaitable } from './awaitable.js';

/** A part of the library could not be loaded: nothing is said about what it was wanted for. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/**
 * A part of the library that most requests do without: loaded when it is first asked for, there at once from then on. A
 * load that failed is tried again by whoever asks next.
 */
export function onDemand<Part>(load: () => Promise<Part>): () => Awaitable<Part> {
  let loaded: { readonly part: Part } | undefined;
  let loading: Promise<Part> | undefined;
  const keep = (part: Part): Part => {
    loaded = { part };
    return part;
  };
  const forget = (error: unknown): never => {
    loading = undefined;
    throw new LoadError('A part of the library could not be loaded; see the cause.', { cause: error });
  };
  return () => {
    if (loaded !== undefined) return loaded.part;
    return (loading ??= load().then(keep, forget));
  };
}
