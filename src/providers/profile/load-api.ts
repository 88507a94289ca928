type Api = typeof import('./request-api.js');

/**
 * The module, once it was loaded.
 *
 * Module state: only a module of this package, written once.
 */
const loaded: { api?: Api } = {};

/** Loads the code that requests profiles, with the first request. It is kept, because every `import()` takes microseconds. */
export function loadApi(): Api | Promise<Api> {
  return loaded.api ?? import('./request-api.js').then((api) => (loaded.api ??= api));
}
