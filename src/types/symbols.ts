/**
 * Put on a provider: replaces `fetch` for every call to that provider (proxies, timeouts, instrumentation).
 * @example GitHub({ [customFetch]: (input, init) => proxied(input, init) })
 */
export const customFetch: unique symbol = Symbol.for('latchkey.custom-fetch');

/**
 * Put on what a provider function returns: how its type proves who somebody is. For types that can only come from our own
 * functions, so that an application without such a provider bundles nothing of them.
 */
export const carriedMethod: unique symbol = Symbol.for('latchkey.carried-method');

/** The value of the option `raw`: `Auth` then returns a `ResponseInternal` and throws its errors. */
export const raw: unique symbol = Symbol.for('latchkey.raw');

/**
 * Put on a function or object that a provider function brings: what it needs before it can work, so that this is said
 * at the start instead of at the first click. The application's own in its place needs nothing.
 */
export const requirements: unique symbol = Symbol.for('latchkey.requirements');

/**
 * The value of the option `skipCSRFCheck`: for frameworks that protect forms themselves. Unsafe otherwise.
 */
export const skipCSRFCheck: unique symbol = Symbol.for('latchkey.skip-csrf-check');
