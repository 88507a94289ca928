import type { AuthConfig } from '../types/config.js';
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
  const stable = new Collected();
  const hooks = new Collected();
  walkStable(config, stable);
  walkHooks(config, hooks);
  return { stable: stable.values, providers: config.providers.map(takeProvider), hooks: hooks.values };
}

/**
 * What a configuration has in common with an earlier one: everything, all but the application's hooks, or less. Looks
 * at the values in their places, without making a second snapshot: this happens on every request.
 */
export function compareWith(snapshot: Snapshot, config: AuthConfig): 'same' | 'other-hooks' | 'different' {
  const stable = new Compared(snapshot.stable);
  walkStable(config, stable);
  if (!stable.isSame || !areSame(snapshot.providers, config.providers)) return 'different';
  const hooks = new Compared(snapshot.hooks);
  walkHooks(config, hooks);
  return hooks.isSame ? 'same' : 'other-hooks';
}

/** Whether nothing changed. */
export function sameValues(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

/** Takes one value after the other. */
interface Sink {
  see(value: unknown): void;
}

class Collected implements Sink {
  readonly values: unknown[] = [];

  see(value: unknown): void {
    this.values.push(value);
  }
}

class Compared implements Sink {
  readonly #known: readonly unknown[];
  #index = 0;
  #same = true;

  constructor(known: readonly unknown[]) {
    this.#known = known;
  }

  get isSame(): boolean {
    return this.#same && this.#index === this.#known.length;
  }

  see(value: unknown): void {
    if (!Object.is(this.#known[this.#index], value)) this.#same = false;
    this.#index += 1;
  }
}

function walkStable(config: AuthConfig, sink: Sink): void {
  const { session, jwt, pages, theme, runtime } = config;
  sink.see(config.adapter);
  sink.see(config.trustHost);
  sink.see(config.basePath);
  sink.see(config.useSecureCookies);
  sink.see(config.debug);
  sink.see(config.logger);
  sink.see(config.raw);
  sink.see(config.skipCSRFCheck);
  sink.see(config.redirectProxyUrl);
  sink.see(session?.strategy);
  sink.see(session?.maxAge);
  sink.see(session?.updateAge);
  sink.see(session?.generateSessionToken);
  sink.see(jwt?.maxAge);
  sink.see(jwt?.encode);
  sink.see(jwt?.decode);
  sink.see(pages?.signIn);
  sink.see(pages?.signOut);
  sink.see(pages?.error);
  sink.see(pages?.verifyRequest);
  sink.see(pages?.newUser);
  sink.see(theme?.colorScheme);
  sink.see(theme?.logo);
  sink.see(theme?.brandColor);
  sink.see(theme?.buttonText);
  sink.see(runtime?.fetch ?? globalThis.fetch);
  sink.see(runtime?.now);
  sink.see(config.cookies === undefined ? undefined : JSON.stringify(config.cookies));
  walkList(config.secret, sink);
  walkList(config.origin, sink);
  walkList(config.redirectProxyOrigins, sink);
}

function walkHooks({ callbacks, events }: AuthConfig, sink: Sink): void {
  sink.see(callbacks?.signIn);
  sink.see(callbacks?.redirect);
  sink.see(callbacks?.session);
  sink.see(callbacks?.jwt);
  sink.see(events?.signIn);
  sink.see(events?.signOut);
  sink.see(events?.createUser);
  sink.see(events?.updateUser);
  sink.see(events?.linkAccount);
  sink.see(events?.session);
}

function walkList(list: unknown, sink: Sink): void {
  if (!Array.isArray(list)) return sink.see(list);
  sink.see(list.length);
  for (const value of list) sink.see(value);
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
