/**
 * The key of a provider's option that replaces `fetch` for every request to that provider, for instance behind a proxy.
 * @example GitHub({ [customFetch]: (input, init) => proxied(input, init) })
 */
export const customFetch: unique symbol = Symbol.for('latchkey.custom-fetch');

/**
 * Put on what a provider function returns: how its type proves who a user is. For types that can only come from our own
 * functions, so that an application without such a provider bundles nothing of them.
 */
export const carriedMethod: unique symbol = Symbol.for('latchkey.carried-method');

/**
 * Put on values of the configuration: the features that they switch on. Read where a build has no features of its own (the
 * condition `latchkey-lean`).
 */
export const carriedFeatures: unique symbol = Symbol.for('latchkey.carried-features');

/** Put on our own functions that send mails: loads the sentences of notices to the owner of an account. */
export const carriedNotices: unique symbol = Symbol.for('latchkey.carried-notices');

/**
 * Put on what functions of ours return: the options that they know, so that all others are reported. On providers, those beside
 * the options of their type, as `withOptions` writes them; on adapters and stores of records, `TakenOptions`.
 */
export const knownOptions: unique symbol = Symbol.for('latchkey.known-options');

/** The key under which the option `organizations` has the permissions of its roles, for the compiler only. */
export declare const permitted: unique symbol;

/** The value of the option `raw`: `Auth` then returns a `ResponseInternal` and throws its errors. */
export const raw: unique symbol = Symbol.for('latchkey.raw');

/**
 * The key under which a part of a preset declares what it needs to work, so that `createAuth` can report what is missing
 * at the start instead of at the first click.
 */
export const requirements: unique symbol = Symbol.for('latchkey.requirements');

/** Put on our own functions that send mails: the mail shows the code of its link. */
export const showsCode: unique symbol = Symbol.for('latchkey.shows-code');

/** Put on SQL adapters: what runs their statements, for options that bring SQL of their own along. */
export const sqlRunner: unique symbol = Symbol.for('latchkey.sql-runner');

/**
 * The value of the option `skipCSRFCheck`: turns the CSRF check off, for frameworks that protect forms themselves. Unsafe
 * in any other case.
 */
export const skipCSRFCheck: unique symbol = Symbol.for('latchkey.skip-csrf-check');
