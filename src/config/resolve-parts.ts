import type { Settings } from '../contracts/settings.js';
import type { Adapter } from '../types/adapter.js';
import type { AuthConfig } from '../types/config.js';
import { randomToken } from '../crypto/random.js';
import { AuthError, MissingSecret, UnsupportedStrategy } from '../errors.js';
import { cookieTable } from '../http/cookie-names.js';
import { ownPages } from '../http/own-pages.js';
import { wrapAdapter } from '../hooks/adapter.js';
import { createLogger } from '../logger.js';
import { raw, skipCSRFCheck } from '../types/symbols.js';
import { checkAdapter, throwProblems } from './assert-config.js';
import { createMemory } from './in-process.js';
import { resolveProviders } from './resolve-providers.js';

/** Everything but the application's hooks: what stays the same when a binding replaces a callback. */
export type SettingsParts = Omit<Settings, 'callbacks' | 'events'>;

const DEFAULT_MAX_AGE = 30 * 86_400;
const DEFAULT_UPDATE_AGE = 86_400;
/** 13 KiB: servers take 16 KiB for all headers of a request, and flows under way have cookies, too. */
const DEFAULT_MAX_SIZE = 13_312;
/** Shorter secrets can be guessed. */
const MIN_SECRET_LENGTH = 32;

/**
 * Fills in the defaults and checks everything.
 * @throws {AuthError} naming every option that is wrong
 */
export function resolveParts(config: AuthConfig): SettingsParts {
  const problems: AuthError[] = [];
  const { logger: own } = config;
  const logger = createLogger({ ...(own && { logger: own }), debug: config.debug === true });
  const runtime = Object.freeze({
    fetch: config.runtime?.fetch ?? boundFetch(globalThis.fetch),
    now: config.runtime?.now ?? ((): Date => new Date()),
  });
  const secrets = resolveSecrets(config, problems);
  const providers = resolveProviders(
    config.providers,
    { secrets, redirectProxyUrl: config.redirectProxyUrl, runtime, logger },
    problems,
  );
  const adapter = resolveAdapter(config, problems);
  const session = resolveSession(config, adapter !== undefined, problems);
  checkAdapter(adapter, { providers, strategy: session.strategy }, problems);
  const origins = resolveOrigins(config, problems);
  const basePath = resolveBasePath(config, problems);
  const cookies = resolveCookies(config, problems);
  const jwt = resolveJwt(config, { secrets, maxAge: session.maxAge }, problems);
  throwProblems(problems);

  const parts: SettingsParts = {
    basePath,
    secrets,
    providers,
    session,
    jwt,
    useSecureCookies: config.useSecureCookies,
    cookies,
    adapter: adapter === undefined ? undefined : wrapAdapter(adapter, logger),
    pages: Object.freeze(ownPages(config.pages, basePath)),
    theme: Object.freeze({ ...config.theme }),
    trustHost: config.trustHost === true,
    origins,
    skipCsrf: config.skipCSRFCheck === skipCSRFCheck,
    raw: config.raw === raw,
    debug: config.debug === true,
    redirectProxy: Object.freeze({ url: config.redirectProxyUrl, origins: config.redirectProxyOrigins }),
    runtime,
    logger,
    ...createMemory(),
  };
  warnOnce(parts);
  return parts;
}

/**
 * `fetch` as a plain function (some runtimes refuse to call it as a method), one per original: what is cached per
 * `fetch` survives a configuration that is rebuilt for every request.
 */
const boundFetches = new WeakMap<typeof fetch, typeof fetch>();

function boundFetch(original: typeof fetch): typeof fetch {
  const known = boundFetches.get(original);
  if (known !== undefined) return known;
  const bound: typeof fetch = (input, init) => original.call(globalThis, input, init);
  boundFetches.set(original, bound);
  return bound;
}

function warnOnce({ logger, secrets, debug, skipCsrf }: SettingsParts): void {
  if (debug) logger.warn('debug-enabled');
  if (skipCsrf) logger.warn('csrf-disabled');
  if (secrets.some((secret) => secret.length < MIN_SECRET_LENGTH)) logger.warn('weak-secret');
}

function resolveSecrets(config: AuthConfig, problems: AuthError[]): readonly string[] {
  const given = Array.isArray(config.secret) ? config.secret : [config.secret];
  const secrets = given.filter((secret): secret is string => typeof secret === 'string' && secret !== '');
  if (secrets.length === 0) {
    problems.push(
      new MissingSecret(
        'The option `secret` (or AUTH_SECRET) is missing. Make one with `openssl rand -base64 33` and keep it out of the repository.',
      ),
    );
  }
  return Object.freeze(secrets);
}

function resolveAdapter(config: AuthConfig, problems: AuthError[]): Adapter | undefined {
  const { adapter } = config;
  if (typeof adapter !== 'function') return adapter ?? undefined;
  try {
    return adapter();
  } catch (error) {
    problems.push(
      new AuthError('The option `adapter` is a function that threw; see the cause.', { cause: error }),
    );
    return undefined;
  }
}

function resolveSession(config: AuthConfig, hasAdapter: boolean, problems: AuthError[]): Settings['session'] {
  const { strategy = hasAdapter ? 'database' : 'jwt', generateSessionToken, ...given } = config.session ?? {};
  if (strategy !== 'jwt' && strategy !== 'database') {
    problems.push(new UnsupportedStrategy('The option `session.strategy` must be "jwt" or "database".'));
  }
  const maxAge = given.maxAge ?? DEFAULT_MAX_AGE;
  const updateAge = given.updateAge ?? Math.min(DEFAULT_UPDATE_AGE, maxAge / 2);
  checkSeconds('session.maxAge', maxAge, problems);
  checkSeconds('session.updateAge', updateAge, problems);
  if (config.jwt?.maxAge !== undefined) checkSeconds('jwt.maxAge', config.jwt.maxAge, problems);
  return Object.freeze({
    strategy,
    maxAge,
    updateAge,
    generateSessionToken: generateSessionToken ?? (() => randomToken(32)),
  });
}

function resolveJwt(
  { jwt, secret }: AuthConfig,
  { secrets, maxAge }: { readonly secrets: readonly string[]; readonly maxAge: number },
  problems: AuthError[],
): Settings['jwt'] {
  const { maxSize = DEFAULT_MAX_SIZE } = jwt ?? {};
  if (typeof maxSize !== 'number' || !(maxSize > 0))
    problems.push(new AuthError('The option `jwt.maxSize` must be a number of octets, more than 0.'));
  return Object.freeze({
    maxAge: jwt?.maxAge ?? maxAge,
    maxSize,
    secret: Array.isArray(secret) ? secrets : (secrets[0] ?? ''),
    encode: jwt?.encode,
    decode: jwt?.decode,
  });
}

function checkSeconds(option: string, value: unknown, problems: AuthError[]): void {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return;
  problems.push(new AuthError(`The option \`${option}\` must be a number of seconds, not negative.`));
}

function resolveOrigins(config: AuthConfig, problems: AuthError[]): readonly string[] {
  const given =
    config.origin === undefined ? [] : typeof config.origin === 'string' ? [config.origin] : config.origin;
  const origins: string[] = [];
  for (const entry of given) {
    const url = URL.canParse(entry) ? new URL(entry) : undefined;
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '')
      origins.push(url.origin);
    else problems.push(new AuthError('The option `origin` must hold origins such as "https://example.com".'));
  }
  return Object.freeze(origins);
}

function resolveCookies({ cookies }: AuthConfig, problems: AuthError[]): Settings['cookies'] {
  try {
    return cookieTables(cookies);
  } catch (cause) {
    problems.push(
      new AuthError('The option `cookies` has a name or attribute that cannot be sent; see the cause.', {
        cause,
      }),
    );
    return cookieTables(undefined);
  }
}

function cookieTables(given: AuthConfig['cookies']): Settings['cookies'] {
  return Object.freeze({ plain: cookieTable(false, given), secure: cookieTable(true, given) });
}

function resolveBasePath(config: AuthConfig, problems: AuthError[]): string {
  const { basePath = '/auth' } = config;
  if (typeof basePath === 'string' && (basePath === '' || basePath.startsWith('/')))
    return basePath.replace(/\/+$/, '');
  problems.push(new AuthError('The option `basePath` must be a path such as "/auth".'));
  return '/auth';
}
