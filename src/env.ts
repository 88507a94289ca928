import type { AuthConfig } from './types/config.js';
import type { LoggerInstance, WarningCode } from './types/logger.js';
import type { AuthAction } from './types/model.js';
import type { Provider } from './types/provider.js';
import { rememberNodeEnv, envName } from './deployment.js';
import { AuthError } from './errors.js';

/** Environment variables by name, for instance `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Configurations whose base path was written or judged here: the next call has nothing to say about it. */
const knownBasePaths = new WeakSet<object>();

interface WithDefaults {
  readonly sources: readonly Provider[];
  /** The variables that were read, and what they held. */
  readonly read: ReadonlyMap<string, string | undefined>;
  readonly result: Provider[];
}

/** What a `providers` array became: bindings pass the same array, in another configuration object, on every request. */
const known = new WeakMap<object, WithDefaults>();

/**
 * Fills in from environment variables what a configuration leaves open. Writes into the configuration it is given; safe
 * to call on every request.
 *
 * Reads AUTH_SECRET (and AUTH_SECRET_1 to _3 for rotation, the highest is the newest), AUTH_URL (its path becomes the
 * base path, its origin `origin` unless `origin` or `trustHost` is set), AUTH_TRUST_HOST, AUTH_REDIRECT_PROXY_URL,
 * AUTH_REDIRECT_PROXY_ORIGINS (comma separated), and for each provider AUTH_<ID>_ID, AUTH_<ID>_SECRET, AUTH_<ID>_ISSUER, AUTH_<ID>_KEY.
 */
export function setEnvDefaults(
  env: Environment,
  config: AuthConfig,
  suppressBasePathWarning: boolean = false,
): void {
  setBasePath(env, config, suppressBasePathWarning);
  if (isEmpty(config.secret)) {
    const secrets = [
      env['AUTH_SECRET_3'],
      env['AUTH_SECRET_2'],
      env['AUTH_SECRET_1'],
      env['AUTH_SECRET'],
    ].filter((secret) => secret !== undefined && secret !== '');
    // The filter leaves strings only.
    if (secrets.length > 0) config.secret = secrets as string[];
  }
  setOrigin(env, config);
  config.trustHost ??= trustsHost(env);
  const { AUTH_REDIRECT_PROXY_URL: proxyUrl, AUTH_REDIRECT_PROXY_ORIGINS: proxyOrigins } = env;
  if (proxyUrl !== undefined && proxyUrl !== '') config.redirectProxyUrl ??= proxyUrl;
  if (proxyOrigins !== undefined && proxyOrigins !== '') {
    config.redirectProxyOrigins ??= proxyOrigins.split(',').map((origin) => origin.trim());
  }
  const providers = providersWithDefaults(env, config.providers);
  // A complete configuration may be frozen.
  if (providers !== config.providers) config.providers = providers;
  if (Array.isArray(providers)) rememberNodeEnv(providers, env['NODE_ENV']);
}

/**
 * The URL of an action, for bindings that call the library on the server.
 * AUTH_URL wins; otherwise `x-forwarded-host` or `host`, and `x-forwarded-proto` or `protocol`.
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
    const url = parse(configured);
    if (url === undefined)
      throw new AuthError('AUTH_URL is not a URL. Write it with its scheme: https://example.com.');
    if (basePath === undefined || basePath === '/') return new URL(suffix(url.pathname), url.origin);
    if (url.pathname !== '/' && url.pathname.replace(/\/$/, '') !== basePath)
      warn(config, 'env-url-basepath-mismatch');
    return new URL(suffix(basePath), url.origin);
  }
  const host = first(headers.get('x-forwarded-host')) ?? headers.get('host') ?? '';
  const scheme = (first(headers.get('x-forwarded-proto')) ?? protocol ?? 'https').replace(/:$/, '');
  const url = /^https?$/.test(scheme) && !/[\s/?#@\\]/.test(host) ? parse(`${scheme}://${host}`) : undefined;
  if (url === undefined) {
    throw new AuthError('The URL of the application is unknown: set AUTH_URL, or send a valid Host header.');
  }
  return new URL(suffix(basePath ?? '/auth'), url.origin);
}

function setBasePath(env: Environment, config: AuthConfig, suppressWarning: boolean): void {
  const path = parse(env['AUTH_URL'] ?? '')?.pathname.replace(/\/$/, '') ?? '';
  if (config.basePath === undefined) {
    config.basePath = path === '' ? '/auth' : path;
    knownBasePaths.add(config);
    return;
  }
  if (suppressWarning || path === '' || knownBasePaths.has(config)) return;
  knownBasePaths.add(config);
  warn(config, path === config.basePath ? 'env-url-basepath-redundant' : 'env-url-basepath-mismatch');
}

/** The host of a request decides nothing where the address of the application is known (CWE-644). */
function setOrigin(env: Environment, config: AuthConfig): void {
  if (config.origin !== undefined || config.trustHost !== undefined) return;
  const url = parse(env['AUTH_URL'] ?? '');
  if (url?.protocol === 'https:' || url?.protocol === 'http:') config.origin = url.origin;
}

function trustsHost(env: Environment): boolean {
  const explicit = env['AUTH_TRUST_HOST'];
  if (explicit !== undefined && explicit !== '') return !/^(false|0|no|off)$/i.test(explicit.trim());
  const isKnown = ['AUTH_URL', 'VERCEL', 'CF_PAGES'].some((name) => Boolean(env[name]));
  return isKnown || env['NODE_ENV'] !== 'production';
}

function providersWithDefaults(env: Environment, providers: Provider[]): Provider[] {
  if (!Array.isArray(providers)) return providers;
  const before = known.get(providers);
  if (before !== undefined && isCurrent(before, env, providers)) return before.result;
  const read = new Map<string, string | undefined>();
  const lookUp = (name: string): string | undefined => {
    const value = env[name] === '' ? undefined : env[name];
    read.set(name, env[name]);
    return value;
  };
  const mapped = providers.map((provider) => withDefaults(provider, lookUp));
  const result = mapped.every((provider, index) => provider === providers[index]) ? providers : mapped;
  const entry: WithDefaults = { sources: [...providers], read, result };
  known.set(providers, entry);
  // What comes out goes in again when a binding keeps the configuration it wrote into.
  if (result !== providers) known.set(result, { ...entry, sources: [...result] });
  return result;
}

function isCurrent(
  { sources, read }: WithDefaults,
  env: Environment,
  providers: readonly Provider[],
): boolean {
  if (sources.length !== providers.length) return false;
  for (let i = 0; i < sources.length; i++) if (sources[i] !== providers[i]) return false;
  for (const [name, value] of read) if (env[name] !== value) return false;
  return true;
}

/** A provider whose credentials come from the environment where neither the user nor the provider has them. */
function withDefaults(source: Provider, lookUp: (name: string) => string | undefined): Provider {
  const plain = plainProvider(source);
  if (plain === undefined) return source;
  const options: Record<string, unknown> = { ...plain.options };
  const id: unknown = options['id'] ?? plain.id;
  if (typeof id !== 'string') return source;
  // A provider function leaves `options` on its result: an issuer beside them is a preset, which the variable replaces.
  const isMade = typeof source === 'function' || 'options' in plain;
  const found: Record<string, string> = {};
  const fill = (member: string, name: string): void => {
    const own: unknown =
      options[member] ?? (member === 'issuer' && isMade ? undefined : Reflect.get(plain, member));
    const value = own === undefined ? lookUp(name) : undefined;
    if (value !== undefined) found[member] = value;
  };
  const type = options['type'] ?? plain.type;
  if (type === 'oauth' || type === 'oidc') {
    fill('clientId', envName(id, 'ID'));
    fill('clientSecret', envName(id, 'SECRET'));
    fill('issuer', envName(id, 'ISSUER'));
  } else if (type === 'email') {
    fill('apiKey', envName(id, 'KEY'));
  }
  // Provider functions compute endpoints from their options, so they get what was found as such.
  const made = typeof source === 'function' ? callWith(source, found) : plain;
  const nothing = Object.keys(found).length === 0;
  if (nothing && made === source) return source;
  return { ...made, ...found };
}

/** What a provider is before anything is added; `undefined` for what is none, as resolving the configuration will tell. */
function plainProvider(source: Provider): Exclude<Provider, () => unknown> | undefined {
  try {
    const plain = typeof source === 'function' ? source() : source;
    return typeof plain === 'object' && plain !== null ? plain : undefined;
  } catch {
    return undefined;
  }
}

function callWith(source: () => unknown, found: Record<string, string>): Exclude<Provider, () => unknown> {
  // Provider functions take their options as an optional first argument.
  return (source as (options: object) => Exclude<Provider, () => unknown>)(found);
}

function warn(config: Pick<AuthConfig, 'logger'>, code: WarningCode): void {
  const logger: Partial<LoggerInstance> | undefined = config.logger;
  if (logger?.warn) logger.warn(code);
  else console.warn(`[latchkey][warn][${code}]`);
}

function isEmpty(secret: AuthConfig['secret']): boolean {
  // As typed it is never null; plain JavaScript passes on what a look-up gave.
  return !secret?.length;
}

function first(list: string | null): string | undefined {
  const value = list?.split(',')[0]?.trim();
  return value === '' ? undefined : value;
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
