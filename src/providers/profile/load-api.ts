type Api = typeof import('./ask-api.js');

const loaded: { api?: Api } = {};

/** What requests of a profile need: loaded with the first, and kept, since `import()` takes microseconds every time. */
export async function loadApi(): Promise<Api> {
  return (loaded.api ??= await import('./ask-api.js'));
}
