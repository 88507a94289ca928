/**
 * Put on a provider: replaces `fetch` for every call to that provider (proxies, timeouts, instrumentation).
 * @example GitHub({ [customFetch]: (input, init) => proxied(input, init) })
 */
export const customFetch: unique symbol = Symbol.for('latchkey.custom-fetch');

/** The value of the option `raw`: `Auth` then returns a `ResponseInternal` and throws its errors. */
export const raw: unique symbol = Symbol.for('latchkey.raw');

/**
 * The value of the option `skipCSRFCheck`: for frameworks that protect forms themselves. Unsafe otherwise.
 */
export const skipCSRFCheck: unique symbol = Symbol.for('latchkey.skip-csrf-check');
