import type { AuthConfig } from '../types/config.js';
import { customFetch } from '../types/symbols.js';

/** The values a configuration consists of, for telling whether anything was replaced or written into meanwhile. */
export interface Snapshot {
  /** All but the application's hooks. */
  readonly stable: readonly unknown[];
  /** `callbacks` and `events`: bindings replace them on every request. */
  readonly hooks: readonly unknown[];
}

/** Takes the values, not the objects around them: bindings spread configurations anew for every request. */
export function takeSnapshot(config: AuthConfig): Snapshot {
  const stable = new Collected();
  const hooks = new Collected();
  walkStable(config, stable);
  walkHooks(config, hooks);
  return { stable: stable.values, hooks: hooks.values };
}

/**
 * What a configuration has in common with an earlier one: everything, all but the application's hooks, or less. Looks
 * at the values in their places, without making a second snapshot: this happens on every request.
 */
export function compareWith(snapshot: Snapshot, config: AuthConfig): 'same' | 'other-hooks' | 'different' {
  const stable = new Compared(snapshot.stable);
  walkStable(config, stable);
  if (!stable.isSame) return 'different';
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
  for (const provider of config.providers) walkProvider(provider, sink);
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

/** Environment defaults are written into provider objects; so are changes of the application's own. */
function walkProvider(provider: unknown, sink: Sink): void {
  sink.see(provider);
  if (typeof provider !== 'object' || provider === null) return;
  walkMembers(provider, sink);
  // Whatever the object is, its members may be looked at.
  const { options } = provider as { options?: unknown };
  if (typeof options === 'object' && options !== null) walkMembers(options, sink);
}

function walkMembers(object: object, sink: Sink): void {
  const values: readonly unknown[] = Object.values(object);
  sink.see(values.length);
  for (let i = 0; i < values.length; i++) sink.see(values[i]);
  sink.see(Reflect.get(object, customFetch));
}
