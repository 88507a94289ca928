import type { AuthOptions } from '../types/config.js';
import type { Awaitable } from '../types/model.js';
import { Auth } from '../core/auth.js';
import { honorAuthorized, refuseAuthorized } from '../core/authorized.js';
import { parseRoute } from '../core/http/route.js';
import { assertServerOnly } from '../core/assert-server-only.js';
import { loadSessionVerbs } from './on-demand.js';
import type { BeginOptions, Begun, UpdatedSession } from './begin.js';
import { afterSignIn } from './begin-options.js';
import { createCompletion, type KnownDefaults } from './environment.js';
import { getSession, type ReadingOf } from './get-session.js';
import { refusalOf, type Refusal, type RefusalOptions } from './protect.js';
import { isSentByOtherSite } from './sender.js';
import { keptAsSaid } from './with-cookies.js';
import type { SessionSource } from './session-request.js';

/**
 * The parameter for a configuration whose type is inferred. Options that do not exist are errors also in a literal, because
 * the literal is compared with `Options`: a conditional type infers `C` from one branch and becomes the other.
 */
export type ConfigLiteral<C extends AuthOptions, Options = AuthOptions> = [C] extends [unknown] ? Options : C;

/** A configuration, or a function that makes it of what the framework hands out: bindings of a worker, an event. */
export type ConfigOf<From, C extends AuthOptions = AuthOptions, Options = AuthOptions> =
  ConfigLiteral<C, Options> | ((from: From) => Awaitable<C>);

/**
 * What a binding for a framework stands on. `from` is what the framework hands out per request; the configuration is made of
 * it at most once per request, and completed from the environment.
 */
export interface AuthServer<From extends object, C extends AuthOptions = AuthOptions> {
  /** The configuration for a request. */
  config(from: From): Awaitable<C>;
  /** Whether a path is one of ours: below the base path, or that of the metadata of the option `api`. */
  isOurs(pathname: string, from: From): Promise<boolean>;
  /** Whether there is an action at a path: below a base path such as "/" or "/api", most paths are the application's. */
  isAction(pathname: string, from: From): Promise<boolean>;
  /** Answers an action. */
  handle(request: Request, from: From): Promise<Response>;
  /** @see {@link getSession} */
  read(source: SessionSource, from: From): Promise<ReadingOf<C>>;
  /** @see {@link refusalOf} */
  refuse(source: SessionSource, from: From, options?: RefusalOptions<C>): Promise<Refusal | undefined>;
  /** @see {@link isSentByOtherSite} */
  isSentByOtherSite(source: SessionSource, from: From): Promise<boolean>;
  /** @see {@link beginSignIn} */
  signIn(source: SessionSource, from: From, provider?: string, options?: BeginOptions): Promise<Begun>;
  /** @see {@link endSession} */
  signOut(source: SessionSource, from: From, options?: Pick<BeginOptions, 'redirectTo'>): Promise<Begun>;
  /** @see {@link updateSession} */
  update(source: SessionSource, from: From, data: unknown): Promise<UpdatedSession>;
}

/** What a binding says of itself. */
export interface BindingDefaults extends Pick<KnownDefaults, 'basePath'> {
  /** Whether the binding calls `callbacks.authorized` of next-auth 5. @default false */
  readonly callsAuthorized?: boolean;
}

/**
 * Creates the server of a binding.
 * @param defaults - what the framework's convention decides, where the configuration leaves it open
 * @typeParam C - the configuration in the types of what is read: a binding says which
 * @throws {AuthError} for `callbacks.authorized`, unless the binding calls it
 */
export function createAuthServer<From extends object, C extends AuthOptions = AuthOptions>(
  config: ConfigOf<From>,
  defaults?: BindingDefaults,
): AuthServer<From, C>;
export function createAuthServer<From extends object>(
  config: ConfigOf<From>,
  { callsAuthorized = false, ...defaults }: BindingDefaults = {},
): AuthServer<From> {
  assertServerOnly('The binding for the framework');
  const admit = callsAuthorized ? honorAuthorized : refuseAuthorized;
  if (typeof config !== 'function') admit(config);
  const complete = createCompletion(defaults);
  const made = new WeakMap<From, Promise<AuthOptions>>();
  const configFor = (from: From): Awaitable<AuthOptions> => {
    if (typeof config !== 'function') return complete(config);
    const known = made.get(from);
    if (known !== undefined) return known;
    const result = Promise.resolve(config(from)).then((given) => {
      admit(given);
      return complete(given);
    });
    made.set(from, result);
    return result;
  };
  return {
    config: configFor,
    isOurs: async (pathname, from) => {
      const given = await configFor(from);
      return isBelow(pathname, baseOf(given)) || pathname === metadataPath(given);
    },
    isAction: async (pathname, from) => parseRoute(pathname, baseOf(await configFor(from))) !== null,
    handle: async (request, from) => keptAsSaid(await Auth(request, await configFor(from))),
    read: async (source, from) => getSession(source, await configFor(from)),
    refuse: async (source, from, options) => refusalOf(source, await configFor(from), options),
    isSentByOtherSite: async (source, from) => isSentByOtherSite(source, await configFor(from)),
    signIn: async (source, from, provider, options) => {
      const given = await configFor(from);
      const redirectTo = afterSignIn(options?.redirectTo, given.pages?.signIn);
      return (await loadSessionVerbs()).beginSignIn(source, given, provider, {
        ...options,
        ...(redirectTo !== undefined && { redirectTo }),
      });
    },
    signOut: async (source, from, options) =>
      (await loadSessionVerbs()).endSession(source, await configFor(from), options),
    update: async (source, from, data) =>
      (await loadSessionVerbs()).updateSession(source, await configFor(from), data),
  };
}

function baseOf({ basePath = '/auth' }: AuthOptions): string {
  return basePath.replace(/\/+$/, '');
}

/** Where clients look for the metadata of the option `api` (RFC 8414, section 3). */
export function metadataPath(config: AuthOptions): string | undefined {
  return config.api && `/.well-known/oauth-authorization-server${baseOf(config)}`;
}

function isBelow(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
