import type { AuthConfig } from '../types/config.js';
import type { LoggerInstance, WarningCode } from '../types/logger.js';
import type { AuthAction } from '../types/model.js';
import type { Provider } from '../types/provider.js';
import { honorAuthorized } from './authorized.js';
import { envName, rememberNodeEnv } from './deployment.js';
import { AuthError } from '../errors.js';

/** Environment variables by name, for instance `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The catalogue of errors, as in `logger/read-more.ts`, which is not loaded for two warnings. */
const CATALOGUE = 'https://github.com/latchkey-auth/latchkey/blob/main/docs/errors.md';

/**
 * Configurations whose base path has been set or checked: later calls do not warn about it again.
 *
 * Module state: a mark on a configuration object. It is weak and goes with that object.
 */
const checkedBasePaths = new WeakSet<object>();

/** A `providers` array that has been completed from the environment. */
interface CompletedProviders {
  readonly sources: readonly Provider[];
  /** The variables that were read, with their values. */
  readonly variables: ReadonlyMap<string, string | undefined>;
  readonly result: Provider[];
}

/**
 * Results by `providers` array: bindings pass the same array, in a new configuration object, on every request.
 *
 * Module state: it follows from the array and the variables, which are compared before it is used. It is weak and goes with
 * the array.
 */
const completed = new WeakMap<object, CompletedProviders>();

/**
 * Completes a configuration from environment variables: options that it sets itself are left alone. Writes into the
 * configuration; safe to call on every request.
 *
 * Reads AUTH_SECRET (and AUTH_SECRET_1 to _3 for rotation, the highest is the newest), AUTH_URL (its path becomes the
 * base path, its origin becomes `origin` unless `origin` or `trustHost` is set), AUTH_TRUST_HOST, AUTH_REDIRECT_PROXY_URL,
 * AUTH_REDIRECT_PROXY_ORIGINS (comma separated), and for each provider AUTH_<ID>_ID, AUTH_<ID>_SECRET, AUTH_<ID>_ISSUER,
 * AUTH_<ID>_KEY. With `legacy.nextAuth4`, NEXTAUTH_SECRET is the oldest secret.
 * @param suppressBasePathWarning - only published integrations pass it: next-auth, which calls `callbacks.authorized`
 */
export function setEnvDefaults(
  env: Environment,
  config: AuthConfig,
  suppressBasePathWarning: boolean = false,
): void {
  if (suppressBasePathWarning) honorAuthorized(config);
  completeFrom(env, config, suppressBasePathWarning);
}

/** {@link setEnvDefaults} for our own integrations. */
export function completeFrom(env: Environment, config: AuthConfig, suppressBasePathWarning: boolean): void {
  setBasePath(env, config, suppressBasePathWarning);
  if (isEmpty(config.secret)) {
    const secrets = [
      env['AUTH_SECRET_3'],
      env['AUTH_SECRET_2'],
      env['AUTH_SECRET_1'],
      env['AUTH_SECRET'],
      // The sessions of next-auth 4 are encrypted with it.
      ...(config.legacy?.nextAuth4 ? [env['NEXTAUTH_SECRET']] : []),
    ].filter((secret) => secret !== undefined && secret !== '');
    // The filter has removed `undefined`.
    if (secrets.length > 0) config.secret = secrets as string[];
  }
  setOrigin(env, config);
  config.trustHost ??= trustsHost(env);
  const { AUTH_REDIRECT_PROXY_URL: proxyUrl, AUTH_REDIRECT_PROXY_ORIGINS: proxyOrigins } = env;
  if (proxyUrl !== undefined && proxyUrl !== '') config.redirectProxyUrl ??= proxyUrl;
  if (proxyOrigins !== undefined && proxyOrigins !== '') {
    config.redirectProxyOrigins ??= proxyOrigins.split(',').map((origin) => origin.trim());
  }
  const providers = completedProviders(env, config.providers);
  // Not assigned if nothing changed, because the configuration may be frozen.
  if (providers !== config.providers) config.providers = providers;
  if (Array.isArray(providers)) rememberNodeEnv(providers, env['NODE_ENV']);
}

/**
 * The URL of an action, for bindings that call the library on the server. It is based on AUTH_URL if that is set,
 * otherwise on `x-forwarded-host` or `host`, and `x-forwarded-proto` or `protocol`.
 * @param protocol - with or without the colon; `null` or `undefined`: https
 * @throws {AuthError} when neither AUTH_URL nor the headers give a URL
 */
// oxlint-disable-next-line max-params -- the published interface has these five
export function createActionURL(
  action: AuthAction,
  protocol: string | null | undefined,
  headers: Headers,
  env: Environment,
  config: Pick<AuthConfig, 'basePath' | 'logger'>,
): URL {
  const { basePath } = config;
  const configured = env['AUTH_URL'] ?? env['NEXTAUTH_URL'];
  const suffix = (path: string): string => `${path === '/' ? '' : path.replace(/\/$/, '')}/${action}`;
  if (configured !== undefined && configured !== '') {
    const url = parseUrl(configured);
    if (url === undefined)
      throw new AuthError('AUTH_URL is not a URL. Write it with its scheme: https://example.com.');
    if (basePath === undefined || basePath === '/') return new URL(suffix(url.pathname), url.origin);
    if (url.pathname !== '/' && url.pathname.replace(/\/$/, '') !== basePath)
      warn(config, 'env-url-basepath-mismatch');
    return new URL(suffix(basePath), url.origin);
  }
  const host = firstValue(headers.get('x-forwarded-host')) ?? headers.get('host') ?? '';
  const scheme = (firstValue(headers.get('x-forwarded-proto')) ?? protocol ?? 'https').replace(/:$/, '');
  const url =
    /^https?$/.test(scheme) && !/[\s/?#@\\]/.test(host) ? parseUrl(`${scheme}://${host}`) : undefined;
  if (url === undefined) {
    throw new AuthError('The URL of the application is unknown: set AUTH_URL, or send a valid Host header.');
  }
  return new URL(suffix(basePath ?? '/auth'), url.origin);
}

function setBasePath(env: Environment, config: AuthConfig, suppressWarning: boolean): void {
  const path = parseUrl(env['AUTH_URL'] ?? '')?.pathname.replace(/\/$/, '') ?? '';
  if (config.basePath === undefined) {
    config.basePath = path === '' ? '/auth' : path;
    checkedBasePaths.add(config);
    return;
  }
  if (suppressWarning || path === '' || checkedBasePaths.has(config)) return;
  checkedBasePaths.add(config);
  warn(config, path === config.basePath ? 'env-url-basepath-redundant' : 'env-url-basepath-mismatch');
}

/** Sets `origin`, so that the host of a request means nothing if the address of the application is known (CWE-644). */
function setOrigin(env: Environment, config: AuthConfig): void {
  if (config.origin !== undefined || config.trustHost !== undefined) return;
  const url = parseUrl(env['AUTH_URL'] ?? '');
  if (url?.protocol === 'https:' || url?.protocol === 'http:') config.origin = url.origin;
}

function trustsHost(env: Environment): boolean {
  const explicit = env['AUTH_TRUST_HOST'];
  if (explicit !== undefined && explicit !== '') return !/^(false|0|no|off)$/i.test(explicit.trim());
  const isKnown = ['AUTH_URL', 'VERCEL', 'CF_PAGES'].some((name) => Boolean(env[name]));
  return isKnown || env['NODE_ENV'] !== 'production';
}

function completedProviders(env: Environment, providers: Provider[]): Provider[] {
  if (!Array.isArray(providers)) return providers;
  const previous = completed.get(providers);
  if (previous !== undefined && isCurrent(previous, env, providers)) return previous.result;
  const variables = new Map<string, string | undefined>();
  const lookUp = (name: string): string | undefined => {
    const value = env[name] === '' ? undefined : env[name];
    variables.set(name, env[name]);
    return value;
  };
  const mapped = providers.map((provider) => withDefaults(provider, lookUp));
  const result = mapped.every((provider, index) => provider === providers[index]) ? providers : mapped;
  const entry: CompletedProviders = { sources: [...providers], variables, result };
  completed.set(providers, entry);
  // A binding that keeps the configuration passes the result the next time.
  if (result !== providers) completed.set(result, { ...entry, sources: [...result] });
  return result;
}

function isCurrent(
  { sources, variables }: CompletedProviders,
  env: Environment,
  providers: readonly Provider[],
): boolean {
  if (sources.length !== providers.length) return false;
  for (let i = 0; i < sources.length; i++) if (sources[i] !== providers[i]) return false;
  for (const [name, value] of variables) if (env[name] !== value) return false;
  return true;
}

const SUFFIXES = ['ID', 'SECRET', 'ISSUER', 'KEY'] as const;

/** A provider with credentials from the environment, where neither its options nor the provider itself has them. */
function withDefaults(source: Provider, lookUp: (name: string) => string | undefined): Provider {
  const plain = plainProvider(source);
  if (plain === undefined) return source;
  const options: Record<string, unknown> = { ...plain.options };
  const id: unknown = options['id'] ?? plain.id;
  if (typeof id !== 'string') return source;
  // Provider functions keep their options on the result: an issuer beside them is a default, which the variable replaces.
  const hasDefaults = typeof source === 'function' || 'options' in plain;
  const found: Record<string, string> = {};
  // An id from the options has variables of its own, or else those of the provider function: never some of each, because the secret of
  // one client would be sent with the id of another.
  const hasOwn = id === plain.id || SUFFIXES.some((suffix) => lookUp(envName(id, suffix)));
  const named = hasOwn ? id : plain.id;
  const fill = (member: string, suffix: (typeof SUFFIXES)[number]): void => {
    const configured: unknown =
      options[member] ?? (member === 'issuer' && hasDefaults ? undefined : Reflect.get(plain, member));
    const value = configured === undefined ? lookUp(envName(named, suffix)) : undefined;
    if (value !== undefined) found[member] = value;
  };
  // By the type, as nothing of the methods is loaded here: middleware and build scripts call this without the library.
  const type = options['type'] ?? plain.type;
  if (type === 'oauth' || type === 'oidc') {
    fill('clientId', 'ID');
    fill('clientSecret', 'SECRET');
    fill('issuer', 'ISSUER');
  } else if (type === 'email') {
    fill('apiKey', 'KEY');
  }
  // Provider functions derive endpoints from their options, so these values are passed to them as options.
  const provider = typeof source === 'function' ? createProvider(source, found) : plain;
  const nothing = Object.keys(found).length === 0;
  if (nothing && provider === source) return source;
  return { ...provider, ...found };
}

/** A provider as an object; `undefined` if it is not one, which is reported when the configuration is resolved. */
function plainProvider(source: Provider): Exclude<Provider, () => unknown> | undefined {
  try {
    const plain = typeof source === 'function' ? source() : source;
    return typeof plain === 'object' && plain !== null ? plain : undefined;
  } catch {
    return undefined;
  }
}

function createProvider(
  source: () => unknown,
  found: Record<string, string>,
): Exclude<Provider, () => unknown> {
  // Provider functions take options as their first argument, which is optional.
  return (source as (options: object) => Exclude<Provider, () => unknown>)(found);
}

function warn(config: Pick<AuthConfig, 'logger'>, code: WarningCode): void {
  const logger: Partial<LoggerInstance> | undefined = config.logger;
  if (logger?.warn) logger.warn(code);
  else console.warn(`[latchkey][warn][${code}] Read more: ${CATALOGUE}#${code}`);
}

function isEmpty(secret: AuthConfig['secret']): boolean {
  // It may be null in plain JavaScript, although its type says otherwise.
  return !secret?.length;
}

function firstValue(list: string | null): string | undefined {
  const value = list?.split(',')[0]?.trim();
  return value === '' ? undefined : value;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
