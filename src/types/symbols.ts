/**
 * The key of a provider's option that replaces `fetch` for every request to that provider, for instance behind a proxy.
 * @example GitHub({ [customFetch]: (input, init) => proxied(input, init) })
 */
export const customFetch: unique symbol = Symbol.for('latchkey.custom-fetch');

/** The value of the option `raw`: `Auth` then returns a `ResponseInternal` and throws its errors. */
export const raw: unique symbol = Symbol.for('latchkey.raw');

/**
 * The key under which a part of a preset declares what it needs to work, so that `createAuth` can report what is missing
 * at the start instead of at the first click.
 */
export const requirements: unique symbol = Symbol.for('latchkey.requirements');

/**
 * The value of the option `skipCSRFCheck`: turns the CSRF check off, for frameworks that protect forms themselves. Unsafe
 * in any other case.
 */
export const skipCSRFCheck: unique symbol = Symbol.for('latchkey.skip-csrf-check');
