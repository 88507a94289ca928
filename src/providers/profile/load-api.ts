type Api = typeof import('./request-api.js');

const loaded: { api?: Api } = {};

/** Loads the code that requests profiles, at the first request. Kept, because every `import()` takes microseconds. */
export async function loadApi(): Promise<Api> {
  return (loaded.api ??= await import('./request-api.js'));
}
