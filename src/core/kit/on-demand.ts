import type { Awaitable } from './awaitable.js';

/** A part of the library could not be loaded. What it was needed for may be fine. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/**
 * Loads a part of the library when it is first needed; after that, it is returned synchronously. A caller that comes while it is
 * loaded loads it, too, and gets the same part: a load that never ends, such as that of a request that is stopped, keeps
 * no request waiting. If loading fails, the next call tries again.
 */
export function onDemand<Part>(load: () => Promise<Part>): () => Awaitable<Part> {
  let loaded: { readonly part: Part } | undefined;
  const keep = (part: Part): Part => (loaded ??= { part }).part;
  const fail = (error: unknown): never => {
    throw new LoadError('A part of the library could not be loaded; see the cause.', { cause: error });
  };
  return () => (loaded === undefined ? load().then(keep, fail) : loaded.part);
}
