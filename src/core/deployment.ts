/**
 * NODE_ENV as `setEnvDefaults` read it, by `providers` array: bindings spread configurations for every request, but keep
 * the array. Not an option of the configuration, because applications compare and print that.
 *
 * Module state: one variable of the environment for each array. It is weak and goes with the array.
 */
const nodeEnvs = new WeakMap<object, string | undefined>();

/** Remembers the variable NODE_ENV for a configuration. */
export function rememberNodeEnv(providers: object, nodeEnv: string | undefined): void {
  nodeEnvs.set(providers, nodeEnv === '' ? undefined : nodeEnv);
}

/** Whether NODE_ENV is `production`; `undefined` if it is not set, or `setEnvDefaults` was not called. */
export function nodeEnvOf(providers: object): boolean | undefined {
  const nodeEnv = nodeEnvs.get(providers);
  return nodeEnv === undefined ? undefined : nodeEnv === 'production';
}

/** Whether `setEnvDefaults` was called, and NODE_ENV is not `production`; on a developer's machine it is often not set. */
export function isOutsideProduction(providers: object): boolean {
  return nodeEnvs.has(providers) && nodeEnvOf(providers) !== true;
}

/** The environment variable that `setEnvDefaults` reads for an option of a provider: `AUTH_<ID>_<OPTION>`. */
export function envName(providerId: string, option: 'ID' | 'SECRET' | 'ISSUER' | 'KEY'): string {
  return `AUTH_${providerId.toUpperCase().replaceAll('-', '_')}_${option}`;
}
