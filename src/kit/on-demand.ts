import type { Awaitable } from './awaitable.js';

/** A part of the library could not be loaded. What it was needed for may be fine. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/**
 * Loads a part of the library when it is first needed; after that, it is returned synchronously. If loading fails, the next
 * call tries again.
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
