/**
 * What `setEnvDefaults` was told about where the process runs, by the `providers` array: bindings spread configurations
 * for every request, and keep the array. No member of the configuration, since that is compared and printed by others.
 */
const seen = new WeakMap<object, string | undefined>();

/** Remembers what the variable NODE_ENV says about a configuration. */
export function rememberNodeEnv(providers: object, nodeEnv: string | undefined): void {
  seen.set(providers, nodeEnv === '' ? undefined : nodeEnv);
}

/** Whether NODE_ENV is `production`; `undefined` where nobody passed the variable on, or it is not set. */
export function nodeEnvOf(providers: object): boolean | undefined {
  const nodeEnv = seen.get(providers);
  return nodeEnv === undefined ? undefined : nodeEnv === 'production';
}

/** Whether the environment was passed on, and is not said to be production: on a developer's own machine it often says nothing. */
export function isOutsideProduction(providers: object): boolean {
  return seen.has(providers) && nodeEnvOf(providers) !== true;
}

/** The environment variable that `setEnvDefaults` reads for an option of a provider: `AUTH_<ID>_<OPTION>`. */
export function envName(providerId: string, option: 'ID' | 'SECRET' | 'ISSUER' | 'KEY'): string {
  return `AUTH_${providerId.toUpperCase().replaceAll('-', '_')}_${option}`;
}
