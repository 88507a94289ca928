import { setEnvDefaults } from '../env.js';
import type { AuthConfig } from '../types/config.js';

type Config = Omit<AuthConfig, 'raw'>;

/** A configuration as it was given, and with the defaults from the environment. */
interface Completed {
  readonly config: Config;
  /** Copies of its members and providers, to notice when they change. */
  readonly members: Config;
  readonly providers: readonly unknown[];
  readonly result: Config;
}

function hasSameMembers(a: object, b: object): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)));
}

function isUnchanged({ config, members, providers }: Completed, given: Config): boolean {
  return config === given && hasSameMembers(members, given) && hasSameMembers(providers, given.providers);
}

/**
 * A function that completes configurations with defaults from `process.env` (`setEnvDefaults`). It does not write into
 * them: the result is a copy, created for the first request and again when a member of the configuration changes.
 * @param origin - the origin of all requests, if it is known; takes precedence over AUTH_URL
 */
export function withEnvironment(origin: string | undefined): (config: Config) => Config {
  let latest: Completed | undefined;
  let isWarned = false;
  return (config) => {
    // Anything that is not a configuration is reported where configurations are checked.
    if (typeof config !== 'object' || config === null || !Array.isArray(config.providers)) return config;
    if (latest !== undefined && isUnchanged(latest, config)) return latest.result;
    const result: Config = { ...config };
    if (origin !== undefined && config.trustHost === undefined) result.origin ??= origin;
    setEnvDefaults(process.env, result, isWarned);
    isWarned = true;
    latest = { config, members: { ...config }, providers: [...config.providers], result };
    return result;
  };
}
