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
  const { session, jwt, pages, callbacks, events, theme, runtime } = config;
  const stable: unknown[] = [
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
    config.cookies === undefined ? undefined : JSON.stringify(config.cookies),
  ];
  pushList(stable, config.secret);
  pushList(stable, config.origin);
  pushList(stable, config.redirectProxyOrigins);
  for (const provider of config.providers) pushProvider(stable, provider);
  const hooks: unknown[] = [
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
  return { stable, hooks };
}

/** Whether nothing changed. */
export function sameValues(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

function pushList(values: unknown[], list: unknown): void {
  if (Array.isArray(list)) values.push(list.length, ...list);
  else values.push(list);
}

/** Environment defaults are written into provider objects; so are changes of the application's own. */
function pushProvider(values: unknown[], provider: unknown): void {
  values.push(provider);
  if (typeof provider !== 'object' || provider === null) return;
  pushMembers(values, provider);
  // Whatever the object is, its members may be looked at.
  const { options } = provider as { options?: unknown };
  if (typeof options === 'object' && options !== null) pushMembers(values, options);
}

function pushMembers(values: unknown[], object: object): void {
  const members = Object.values(object);
  values.push(members.length, ...members, Reflect.get(object, customFetch));
}
