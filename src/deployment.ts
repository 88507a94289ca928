/**
 * What `setEnvDefaults` was told about where the process runs, by the `providers` array: bindings spread configurations
 * for every request, and keep the array. No member of the configuration, since that is compared and printed by others.
 */
const seen = new WeakMap<object, boolean>();

/**
 * Remembers what the variable NODE_ENV says about a configuration.
 * @param nodeEnv - `undefined` and the empty text say nothing
 */
export function rememberNodeEnv(providers: object, nodeEnv: string | undefined): void {
  if (nodeEnv === undefined || nodeEnv === '') seen.delete(providers);
  else seen.set(providers, nodeEnv === 'production');
}

/** Whether NODE_ENV is `production`; `undefined` where nobody passed the variable on. */
export function nodeEnvOf(providers: object): boolean | undefined {
  return seen.get(providers);
}
