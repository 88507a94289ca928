import { setEnvDefaults } from '../env.js';
import type { AuthConfig } from '../types/config.js';

type Config = Omit<AuthConfig, 'raw'>;

/** A configuration, and what the environment makes of it. */
interface Filled {
  readonly config: Config;
  readonly members: Config;
  readonly providers: readonly unknown[];
  readonly result: Config;
}

function isSame(a: object, b: object): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)));
}

function isCurrent({ config, members, providers }: Filled, given: Config): boolean {
  return config === given && isSame(members, given) && isSame(providers, given.providers);
}

/**
 * Gives configurations with what `process.env` says where they leave something open (`setEnvDefaults`). They are not
 * written into: the result is a copy, made with the first request and again when a member of the configuration changes.
 * @param origin - of all requests, where that is known: it counts before AUTH_URL
 */
export function environmentDefaults(origin: string | undefined): (config: Config) => Config {
  let latest: Filled | undefined;
  let isWarned = false;
  return (config) => {
    // What is no configuration is told of where configurations are checked.
    if (typeof config !== 'object' || config === null || !Array.isArray(config.providers)) return config;
    if (latest !== undefined && isCurrent(latest, config)) return latest.result;
    const result: Config = { ...config };
    if (origin !== undefined && config.trustHost === undefined) result.origin ??= origin;
    setEnvDefaults(process.env, result, isWarned);
    isWarned = true;
    latest = { config, members: { ...config }, providers: [...config.providers], result };
    return result;
  };
}
