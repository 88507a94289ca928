import type { NeededCode } from '../contracts/option-code.js';
import type { Settings, StrategyName } from '../contracts/settings.js';
import type { Adapter } from '../../types/adapter.js';
import type { AuthConfig, LegacyOptions } from '../../types/config.js';
import { randomToken } from '../crypto/random.js';
import { AuthError, UnsupportedStrategy } from '../../errors.js';
import { cookieTable } from '../http/cookie-table.js';
import { andThen, type Awaitable } from '../kit/awaitable.js';
import { createLogger } from '../logger.js';
import { strategies } from '../session/index.js';
import { raw, skipCSRFCheck } from '../../types/symbols.js';
import type { Finding } from './finding.js';
import { createMemo } from './memory.js';
import type { AppMemory } from './memory.js';
import { isProduction } from './production.js';
import { optionCodeFor } from './options-on-demand.js';
import { mergeProviders, resolveProviders } from './resolve-providers.js';
import { resolveAllOrigins } from './resolve-origins.js';
import { DEFAULT_TIMEOUTS } from './default-timeouts.js';
import { textsOf } from './texts-of.js';
import { describeValue } from '../kit/describe-value.js';
import { resolveSecrets } from './secrets.js';
import { wrongOption } from './wrong-option.js';

/** The settings without callbacks and events: the part that stays the same when a binding replaces a callback. */
export type SettingsParts = Omit<Settings, 'callbacks' | 'events'>;

const NO_FIELDS: readonly string[] = Object.freeze([]);
const NO_PAGES: Settings['pages'] = Object.freeze({});
const DEFAULT_MAX_AGE = 30 * 86_400;
const DEFAULT_UPDATE_AGE = 86_400;
/** 13 KiB: servers accept 16 KiB for all headers of a request, and flows under way need cookies, too. */
const DEFAULT_MAX_SIZE = 13_312;

/** The result of resolving a configuration. */
export interface Draft {
  /** Must not be used if there are problems. */
  readonly parts: SettingsParts;
  /** Errors that make the configuration unusable. */
  readonly problems: readonly AuthError[];
  /** Warnings. */
  readonly findings: readonly Finding[];
}

/** What a configuration is resolved with. */
export interface Resolving {
  /** As {@link mergeProviders} gives them. */
  readonly merged: ReturnType<typeof mergeProviders>;
  readonly options: NeededCode;
}

/** Finds out what a configuration is resolved with: at once, unless it is the first one here that needs more than others. */
export function resolvingOf(config: AuthConfig): Awaitable<Resolving> {
  const merged = mergeProviders(config.providers);
  return andThen(optionCodeFor(config, merged), (options) => ({ merged, options }));
}

/**
 * Resolves a configuration: fills in the defaults and checks everything.
 * @param memory - what is remembered of this application
 */
export function resolveParts(config: AuthConfig, memory: AppMemory, { merged, options }: Resolving): Draft {
  const problems: AuthError[] = [];
  if (globalThis.crypto === undefined || !('isWellFormed' in String.prototype)) problems.push(tooOld());
  const logger = createLogger(config);
  const runtime = resolveRuntime(config, options.resolveTracer?.(config.telemetry, problems));
  const { wrongOrigins, ...allOrigins } = resolveAllOrigins(config);
  const production = isProduction(config, allOrigins.origins);
  const { secrets, ...secretsReport } = resolveSecrets(config, production, options.isPlaceholder);
  problems.push(...secretsReport.problems);
  const tokens = options.resolveTokens?.(config, problems);
  const timeouts = options.resolveTimeouts?.(config, problems) ?? DEFAULT_TIMEOUTS;
  const providers = resolveProviders(
    merged,
    { secrets, redirectProxyUrl: config.redirectProxyUrl, runtime, logger, tokens, methods: options.methods },
    problems,
  );
  const { adapter, session } = resolveStore(config, { providers, options }, problems);
  problems.push(...wrongOrigins);
  const basePath = resolveBasePath(config, problems);
  const kept = options.resolveKept(config, { adapter, providers, session, tokens }, problems);
  options.limitStores?.([adapter, kept.records], timeouts);
  const parts: SettingsParts = {
    basePath,
    secrets,
    providers,
    session,
    jwt: resolveJwt(config, { secrets, maxAge: session.maxAge }, problems),
    useSecureCookies: config.useSecureCookies,
    cookies: resolveCookies(config, problems),
    adapter:
      adapter &&
      options.wrapAdapter?.(adapter, { logger, seconds: timeouts.adapter, tracer: runtime.tracer }),
    timeouts,
    ...kept,
    pages: options.resolvePages?.(config, { basePath, ...kept }, problems) ?? NO_PAGES,
    theme: Object.freeze({ ...config.theme }),
    language: config.language,
    texts: config.texts,
    moreTexts: textsOf(providers, kept),
    ...allOrigins,
    ...flagsOf(config),
    isProduction: production,
    redirectProxy: Object.freeze({ url: config.redirectProxyUrl, origins: config.redirectProxyOrigins }),
    runtime,
    logger,
    memo: createMemo(),
    ...memory,
  };
  return { parts, problems, findings: [...risksOf(config, parts), ...secretsReport.findings] };
}

/** The adapter as the application gave it, and how sessions are stored. */
function resolveStore(
  config: AuthConfig,
  { providers, options }: Pick<Settings, 'providers'> & Pick<Resolving, 'options'>,
  problems: AuthError[],
): Pick<Settings, 'adapter' | 'session'> {
  const adapter = resolveAdapter(config, problems);
  const fields = options.resolveFields?.(config.session?.fields, problems) ?? NO_FIELDS;
  const session = resolveSession(config, { hasAdapter: adapter !== undefined, fields }, problems);
  options.checkAdapter?.(adapter, { providers, strategy: session.strategy }, problems);
  return { adapter, session };
}

function resolveRuntime({ runtime }: AuthConfig, tracer: Settings['runtime']['tracer']): Settings['runtime'] {
  return Object.freeze({
    tracer,
    // Anything else is reported as no function.
    fetch: typeof runtime?.fetch === 'function' ? runtime.fetch : boundFetch(globalThis.fetch),
    now: typeof runtime?.now === 'function' ? runtime.now : (): Date => new Date(),
  });
}

/** The error for an old runtime. Without it, Node 18 fails at the first random number, with a message that does not help. */
function tooOld(): AuthError {
  const { process } = globalThis as { process?: { versions?: { node?: string } } }; // elsewhere there is none
  return new AuthError(
    `Latchkey needs Node 20 or newer, or a runtime with the Web Crypto API; this is ${process?.versions?.node ?? 'neither'}.`,
  );
}

/**
 * `fetch` functions that can be called without `this`, as some runtimes require, by the original. There is one per original, so
 * that what is cached per `fetch` survives a configuration that is rebuilt for every request.
 *
 * Module state: it follows from the original function alone. The keys are weak.
 */
const boundFetches = new WeakMap<typeof fetch, typeof fetch>();

function boundFetch(original: typeof fetch): typeof fetch {
  const known = boundFetches.get(original);
  if (known !== undefined) return known;
  const bound: typeof fetch = (input, init) => original.call(globalThis, input, init);
  boundFetches.set(original, bound);
  return bound;
}

function flagsOf(config: AuthConfig): Pick<Settings, 'trustHost' | 'skipCsrf' | 'raw'> {
  return {
    trustHost: config.trustHost === true,
    skipCsrf: config.skipCSRFCheck === skipCSRFCheck,
    raw: config.raw === raw,
  };
}

function risksOf({ debug }: AuthConfig, { skipCsrf }: SettingsParts): Finding[] {
  return [
    ...(debug === true ? [{ code: 'debug-enabled' as const }] : []),
    ...(skipCsrf ? [{ code: 'csrf-disabled' as const }] : []),
  ];
}

function resolveAdapter(config: AuthConfig, problems: AuthError[]): Adapter | undefined {
  const { adapter } = config;
  // `condition && adapter` evaluates to false or an empty string if there should be none.
  if (typeof adapter !== 'function') return adapter || undefined;
  try {
    // The type promises an adapter; plain JavaScript may return nothing.
    return (adapter() as Adapter | null | false) || undefined;
  } catch (error) {
    problems.push(
      new AuthError('The option `adapter` is a function that threw; see the cause.', { cause: error }),
    );
    return undefined;
  }
}

/** Resolves the option `session`; what says how sessions are listed and ended is resolved beside it. */
export function resolveSession(
  config: AuthConfig,
  { hasAdapter, fields }: { readonly hasAdapter: boolean } & Pick<Settings['session'], 'fields'>,
  problems: AuthError[],
): Settings['session'] {
  const { generateSessionToken, ...given } = config.session ?? {};
  const strategy = resolveStrategy(given.strategy ?? (hasAdapter ? 'database' : 'jwt'), problems);
  const maxAge = given.maxAge ?? DEFAULT_MAX_AGE;
  const updateAge = given.updateAge ?? Math.min(DEFAULT_UPDATE_AGE, maxAge / 2);
  checkSeconds('session.maxAge', maxAge, problems);
  checkSeconds('session.updateAge', updateAge, problems);
  const { maxAge: ofToken } = config.jwt ?? {};
  if (ofToken !== undefined && ofToken !== null) checkSeconds('jwt.maxAge', ofToken, problems);
  return Object.freeze({
    strategy,
    maxAge,
    updateAge,
    needsStoredUser: strategies[strategy].needsStoredUser,
    isRevocable: strategies[strategy].isRevocable,
    fields,
    generateSessionToken: generateSessionToken ?? (() => randomToken(32)),
  });
}

/** The session strategy; for an unknown one, `jwt`, so that the other checks can go on. */
function resolveStrategy(strategy: StrategyName, problems: AuthError[]): StrategyName {
  // A list of one name would be taken for that name.
  if (typeof strategy === 'string' && Object.hasOwn(strategies, strategy)) return strategy;
  const names = Object.keys(strategies).map((name) => `"${name}"`);
  problems.push(
    new UnsupportedStrategy(
      `The option \`session.strategy\` must be ${names.join(' or ')}; it is ${describeValue(strategy)}.`,
    ),
  );
  return 'jwt';
}

/** Resolves the option `jwt`. */
export function resolveJwt(
  { jwt, secret }: AuthConfig,
  { secrets, maxAge }: { readonly secrets: readonly string[]; readonly maxAge: number },
  problems: AuthError[],
): Settings['jwt'] {
  const { maxSize = DEFAULT_MAX_SIZE } = jwt ?? {};
  if (typeof maxSize !== 'number' || !(maxSize > 0))
    problems.push(wrongOption('jwt.maxSize', 'a number of octets, more than 0', maxSize));
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
  problems.push(wrongOption(option, 'a number of seconds, not negative', value));
}

/** Resolves the option `cookies`. */
export function resolveCookies({ cookies, legacy }: AuthConfig, problems: AuthError[]): Settings['cookies'] {
  const { nextAuth4 } = legacy ?? {};
  try {
    return cookieTables(cookies, nextAuth4);
  } catch (cause) {
    problems.push(
      new AuthError(
        'The option `cookies` or `legacy.nextAuth4` has a name or attribute that cannot be sent; see the cause.',
        { cause },
      ),
    );
    return cookieTables(undefined);
  }
}

function cookieTables(...given: [AuthConfig['cookies'], LegacyOptions['nextAuth4']?]): Settings['cookies'] {
  return Object.freeze({ plain: cookieTable(false, ...given), secure: cookieTable(true, ...given) });
}

function resolveBasePath(config: AuthConfig, problems: AuthError[]): string {
  const basePath: unknown = config.basePath ?? '/auth';
  if (typeof basePath === 'string' && (basePath === '' || basePath.startsWith('/')))
    return basePath.replace(/\/+$/, '');
  problems.push(wrongOption('basePath', 'a path such as "/auth"', basePath));
  return '/auth';
}
