import type { AuthConfig } from '../types/config.js';
import { nodeEnvOf } from '../deployment.js';
import { customFetch } from '../types/symbols.js';

/** The values a configuration consists of, for telling whether anything was replaced or written into meanwhile. */
export interface Snapshot {
  /** All but providers and the application's hooks. */
  readonly stable: readonly unknown[];
  readonly providers: readonly ProviderSnapshot[];
  /** `callbacks` and `events`: bindings replace them on every request. */
  readonly hooks: readonly unknown[];
}

/** Environment defaults are written into provider objects; so are changes of the application's own. */
interface ProviderSnapshot {
  readonly provider: unknown;
  /** `undefined`: the provider is no object. */
  readonly members: MembersSnapshot | undefined;
  readonly options: MembersSnapshot | undefined;
}

interface MembersSnapshot {
  readonly values: readonly unknown[];
  readonly fetch: unknown;
}

/** Takes the values, not the objects around them: bindings spread configurations anew for every request. */
export function takeSnapshot(config: AuthConfig): Snapshot {
  return {
    stable: stableValues(config),
    providers: config.providers.map(takeProvider),
    hooks: hookValues(config),
  };
}

/** What a configuration has in common with an earlier one: everything, all but the application's hooks, or less. */
export function compareWith(snapshot: Snapshot, config: AuthConfig): 'same' | 'other-hooks' | 'different' {
  if (!sameValues(snapshot.stable, stableValues(config))) return 'different';
  if (!areSame(snapshot.providers, config.providers)) return 'different';
  return sameValues(snapshot.hooks, hookValues(config)) ? 'same' : 'other-hooks';
}

/** Whether nothing changed. */
export function sameValues(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

function stableValues(config: AuthConfig): unknown[] {
  const { session, jwt, pages, theme, runtime, cookies } = config;
  const values = [
    config.adapter,
    config.trustHost,
    config.basePath,
    config.useSecureCookies,
    config.debug,
    config.logger,
    config.raw,
    config.skipCSRFCheck,
    config.redirectProxyUrl,
    session?.strategy,
    session?.maxAge,
    session?.updateAge,
    session?.generateSessionToken,
    jwt?.maxAge,
    jwt?.maxSize,
    jwt?.encode,
    jwt?.decode,
    pages?.signIn,
    pages?.signOut,
    pages?.error,
    pages?.verifyRequest,
    pages?.newUser,
    theme?.colorScheme,
    theme?.logo,
    theme?.brandColor,
    theme?.buttonText,
    runtime?.fetch ?? globalThis.fetch,
    runtime?.now,
    cookies === undefined ? undefined : JSON.stringify(cookies),
    nodeEnvOf(config.providers),
  ];
  for (const list of [config.secret, config.origin, config.redirectProxyOrigins]) addList(values, list);
  return values;
}

function hookValues({ callbacks, events }: AuthConfig): unknown[] {
  return [
    callbacks?.signIn,
    callbacks?.redirect,
    callbacks?.session,
    callbacks?.jwt,
    events?.signIn,
    events?.signOut,
    events?.createUser,
    events?.updateUser,
    events?.linkAccount,
    events?.session,
  ];
}

function addList(values: unknown[], list: unknown): void {
  if (Array.isArray(list)) values.push(list.length, ...list);
  else values.push(list);
}

type Members = Readonly<Record<string | symbol, unknown>>;

function takeProvider(provider: unknown): ProviderSnapshot {
  if (!isObject(provider)) return { provider, members: undefined, options: undefined };
  const { options } = provider;
  const taken = isObject(options) ? takeMembers(options) : undefined;
  return { provider, members: takeMembers(provider), options: taken };
}

function takeMembers(object: Members): MembersSnapshot {
  return { values: Object.values(object), fetch: object[customFetch] };
}

/** Value by value, and no more: with a hundred providers this is half of a request. */
function areSame(known: readonly ProviderSnapshot[], providers: readonly unknown[]): boolean {
  if (known.length !== providers.length) return false;
  for (let i = 0; i < known.length; i++) if (!isSame(known[i], providers[i])) return false;
  return true;
}

function isSame(known: ProviderSnapshot | undefined, provider: unknown): boolean {
  if (known === undefined || known.provider !== provider) return false;
  if (known.members === undefined || !isObject(provider)) return true;
  const { options } = provider;
  if (isObject(options) !== (known.options !== undefined)) return false;
  return hasMembers(known.members, provider) && (!isObject(options) || hasMembers(known.options, options));
}

function hasMembers(known: MembersSnapshot | undefined, object: Members): boolean {
  return (
    known !== undefined &&
    object[customFetch] === known.fetch &&
    sameValues(known.values, Object.values(object))
  );
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
