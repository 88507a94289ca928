import type { AuthOptions } from '../types/config.js';
import { completeFrom } from '../core/env.js';

/** What is known beside a configuration and the environment. */
export interface KnownDefaults {
  /** The origin of all requests; goes before AUTH_URL. */
  readonly origin?: string | undefined;
  /** The base path by the convention of a framework, unless AUTH_URL has a path. @default "/auth" */
  readonly basePath?: string | undefined;
}

/** A configuration with nothing left open that the environment decides, and what it was made of. */
interface Completed {
  /** Copies of the members and providers that it was made of, to notice when they change. */
  readonly members: AuthOptions;
  readonly providers: readonly unknown[];
  readonly result: AuthOptions;
}

/**
 * What was completed once is not completed again.
 *
 * Module state: a mark on configurations that were made here. It is weak and goes with the configuration.
 */
const results = new WeakSet<object>();

/**
 * Makes a function that takes what configurations leave open from `process.env` (`setEnvDefaults`), where the runtime has
 * that. They are not written into: each result is a copy, made once per configuration, and again when one of its members was
 * replaced. What is wrong with the environment is reported once, however often an application makes its configuration.
 */
export function createCompletion(defaults: KnownDefaults = {}): <C extends AuthOptions>(config: C) => C {
  const completed = new WeakMap<object, Completed>();
  let isWarned = false;
  return <C extends AuthOptions>(config: C): C => {
    // Anything that is not a configuration is reported where configurations are checked.
    if (typeof config !== 'object' || config === null || !Array.isArray(config.providers)) return config;
    if (results.has(config)) return config;
    const known = completed.get(config);
    // The copy of a configuration has its type.
    if (known !== undefined && isUnchanged(known, config)) return known.result as C;
    const result: C = { ...config };
    complete(result, defaults, isWarned);
    isWarned = true;
    completed.set(config, { members: { ...config }, providers: [...config.providers], result });
    results.add(result);
    return result;
  };
}

/**
 * {@link createCompletion} for functions that are called with a configuration each time.
 *
 * Module state: results by configuration, which are weak and compared before use, and whether a warning was given.
 */
export const withEnvironment: <C extends AuthOptions>(config: C) => C = createCompletion();

function complete(config: AuthOptions, { origin, basePath }: KnownDefaults, isWarned: boolean): void {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }; // elsewhere there is none
  const env = process?.env ?? {};
  if (origin !== undefined && config.trustHost === undefined) config.origin ??= origin;
  if (basePath !== undefined && !hasPath(env['AUTH_URL'])) config.basePath ??= basePath;
  completeFrom(env, config, isWarned);
}

function hasPath(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).pathname !== '/';
}

function isUnchanged({ members, providers }: Completed, given: AuthOptions): boolean {
  return hasSameMembers(members, given) && hasSameMembers(providers, given.providers);
}

function hasSameMembers(a: object, b: object): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)));
}
