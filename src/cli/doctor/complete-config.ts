import { setEnvDefaults } from '../../core/env.js';
import type { AuthConfig } from '../../types/config.js';

type Variables = Readonly<Record<string, string | undefined>>;

/** A configuration as it is when a request arrives. */
export interface CompletedConfig {
  /** A copy with the defaults from the environment. */
  readonly config: AuthConfig;
  /** The names of the variables that were looked up. */
  readonly names: readonly string[];
}

/**
 * Completes a copy of a configuration from the environment, as bindings do for every request, and notes which variables
 * that reads: so the names need no list of their own.
 */
export function completeConfig(given: AuthConfig, variables: Variables): CompletedConfig {
  const names = new Set<string>();
  const recorded = new Proxy(variables, {
    get: (target, name) => {
      if (typeof name !== 'string') return undefined;
      names.add(name);
      return target[name];
    },
  });
  // What the library would log is in the report.
  const logger = { warn: () => {}, error: () => {}, debug: () => {} };
  const config: AuthConfig = { ...given, logger };
  setEnvDefaults(recorded, config);
  return { config, names: [...names] };
}

/** Where bindings put the handler when the configuration does not say. */
const BASE_PATHS: Readonly<Record<string, string>> = {
  'next-auth': '/api/auth',
  '@hono/auth-js': '/api/auth',
  'latchkey/next': '/api/auth',
};

/** A configuration with the base path that its binding has by default; a path in AUTH_URL counts before that. */
export function withBasePathOf(
  binding: string | undefined,
  config: AuthConfig,
  { AUTH_URL: url = '' }: Variables,
): AuthConfig {
  const basePath = BASE_PATHS[binding ?? ''];
  const hasPath = URL.canParse(url) && new URL(url).pathname !== '/';
  return basePath === undefined || hasPath || config.basePath !== undefined
    ? config
    : { ...config, basePath };
}

/** Variables of `next-auth` 4 that its binding still reads when the new one is not set. */
const OLD_NAMES = { AUTH_SECRET: 'NEXTAUTH_SECRET', AUTH_URL: 'NEXTAUTH_URL' } as const;

/** The environment as the binding of the project passes it on. */
export function asBindingSees(variables: Variables, usesNextAuth: boolean): Variables {
  if (!usesNextAuth) return variables;
  const old = Object.entries(OLD_NAMES).map(([name, oldName]) => [
    name,
    variables[name] ?? variables[oldName],
  ]);
  return { ...variables, ...Object.fromEntries(old) };
}
