import { AuthError } from '../errors.js';

/** What is looked at to tell a page from a server. */
interface Surroundings {
  readonly document?: { readonly defaultView?: unknown };
  readonly process?: { readonly versions?: { readonly node?: unknown } };
}

/**
 * Whether this is a page of a browser. A server that brings a `document` to render with is none, nor are tests in Node with
 * a simulated page, workers of any kind, and React Native.
 */
function isPage(): boolean {
  // The DOM types call it a `Document` always, and do not know of `process`.
  const surroundings = globalThis as Surroundings;
  if (surroundings.document?.defaultView !== globalThis) return false;
  // Read where it decides alone: workerd loads Node's modules for it.
  return surroundings.process?.versions?.node === undefined;
}

/**
 * Refuses a configuration in a page. Asked at run time: which bundle is for pages is not reported by the conditions of bundlers,
 * which ask for `browser` also for workers and servers.
 * @param what - what was given the configuration
 * @throws {AuthError} in a page
 */
export function assertServerOnly(what: string): void {
  if (isPage()) throw serverOnlyError(what);
}

/** What those are reported who take the configuration into a page. */
export function serverOnlyError(what: string): AuthError {
  return new AuthError(
    `${what} was called in a browser, where everybody can read the secrets of the configuration. Import it on the server ` +
      'alone; in the browser use `latchkey/client`, `/react`, `/next/react`, `/vue`, `/svelte` or `/solid`.',
  );
}
