import { createAuthServer, type ConfigOf, type AuthServer } from '../server/auth-server.js';
import type { AuthOptions } from '../types/config.js';
import type { SessionOf } from '../types/defined-config.js';
import type { AccessRules } from '../types/api.js';
import type { Awaitable } from '../types/model.js';
import type { SignInParameters, SignOutOptions } from '../server/begin-options.js';
import type { Begun } from '../server/begin.js';
import type { ReadingOf, SignedInOf } from '../server/get-session.js';
import type { SessionSource } from '../server/session-request.js';
import { acceptToken, readToken } from '../server/accept.js';
import { keptAsSaid } from '../server/with-cookies.js';
import { toBeginOptions } from '../server/begin-options.js';
import {
  FOREIGN_FORM,
  UNKNOWN,
  toResponse,
  unknownTo,
  type MaySeeOf,
  type Refusal,
} from '../server/protect.js';
import { callVerb, kindOf, verbKinds, type BoundVerbs, type VerbName } from '../server/bound-verbs.js';

export type { SignInParameters } from '../server/begin-options.js';
export type { SignedInOf } from '../server/get-session.js';

/** One request that is being answered. */
export interface RequestContext<From> {
  /** What the framework hands out with the request: a configuration that is a function is called with it. */
  readonly from: From;
  /** The headers and URL that the session is read from. Another object is read again. */
  source: SessionSource;
  /** Path, with the query, that a visitor comes back to after the sign-in page. @default that of the source */
  readonly returnTo?: string | undefined;
}

/**
 * Where cookies come from: reading the session, a token that was refreshed, or a change. The last two are newer than a reading,
 * whenever that ends.
 */
export type CookieOrigin = 'reading' | 'refresh' | 'change';

/**
 * What a framework supplies so that a binding can be written for it.
 * @typeParam Handed - what the framework hands to the application's code, for instance request and response
 */
export interface FrameworkPort<Handed extends readonly unknown[], Context> {
  /** The number of parameters that {@link FrameworkPort.contextOf} takes. */
  readonly handed: Handed['length'];
  /** The request that the application's code is called for: one object per request. */
  contextOf(...handed: Handed): Awaitable<Context>;
  /** Appends `Set-Cookie` fields to the response, in the place of older ones of the same names, and makes it private. */
  appendCookies(context: Context, cookies: Headers, origin: CookieOrigin): Awaitable<void>;
  /** Whether the response can still get cookies. @default true */
  canAppendCookies?(context: Context): Awaitable<boolean>;
  /** Keeps a response that is for one visitor from shared caches. */
  keepPrivate(context: Context): void;
  /** Throws what the framework answers as a refusal says. */
  refuse(context: Context, refusal: Refusal): Awaitable<never>;
  /** Whether the page of another site made the browser send a request. @default isSentByOtherSite() of the server */
  isForeign?(context: Context): Awaitable<boolean>;
  /** Lets later readings in the same request show what was changed. @default they show what was read first */
  follow?(context: Context, cookies: Headers): void;
}

/** The flows of sign-in for one framework and configuration, from which a binding composes what it exports. */
export class Binding<
  Handed extends readonly unknown[],
  From extends object,
  Context extends RequestContext<From>,
  C extends AuthOptions,
> {
  readonly server: AuthServer<From, C>;
  /** Every verb of the server's own code, as an application of the framework calls it. */
  readonly verbs: BoundVerbs<Handed>;
  readonly #port: FrameworkPort<Handed, Context>;
  /** The reading whose cookies a response has. */
  readonly #appended = new WeakMap<Context, Headers>();

  constructor(server: AuthServer<From, C>, port: FrameworkPort<Handed, Context>) {
    this.server = server;
    this.#port = port;
    this.verbs = bindVerbs(port, (name, context, rest) => this.#call(name, context, rest));
  }

  /** Reads the session, once per request, and appends its cookies. */
  async read(context: Context): Promise<ReadingOf<C>> {
    const reading = await this.server.read(context.source, context.from);
    if (this.#appended.get(context) === reading.headers) return reading;
    this.#appended.set(context, reading.headers);
    await this.#port.appendCookies(context, reading.headers, 'reading');
    return reading;
  }

  /**
   * The session, or `null` if the visitor is signed out. Refuses with 503 if the store is down.
   * @param rules - what counts beside sessions: what is wrong is refused, whatever cookie is there
   */
  async session(context: Context, rules?: AccessRules): Promise<SessionOf<C> | null> {
    const reading = await this.readBy(context, rules);
    if (typeof reading.status === 'number') return this.#port.refuse(context, reading);
    if (reading.status === 'unknown') return this.#port.refuse(context, unknownTo(reading));
    return reading.status === 'in' ? reading.session : null;
  }

  /** {@link Binding.read}, where rules say what counts; or how to refuse a token. */
  async readBy(context: Context, rules: AccessRules | undefined): Promise<ReadingOf<C> | Refusal> {
    if (rules === undefined) return this.read(context);
    const { source, from } = context;
    const config = await this.server.config(from);
    return (await readToken<C>(source, config, { maySee: rules })) ?? this.read(context);
  }

  /** The reading of a visitor who may see a page, or how to answer all others. */
  async admit(context: Context, maySee?: MaySeeOf<C>): Promise<SignedInOf<C> | Refusal> {
    const { from, returnTo } = context;
    const accepted = await acceptToken<C>(context.source, await this.server.config(from), { maySee });
    if (accepted !== undefined && accepted.status !== 'in') return accepted;
    const reading = accepted ?? (await this.read(context));
    let granted = {};
    const refusal = await this.server.refuse(context.source, from, {
      ...(returnTo !== undefined && { returnTo }),
      reading,
      maySee,
      grant: (members) => (granted = members),
    });
    return refusal === undefined && reading.status === 'in'
      ? { ...reading, ...granted }
      : (refusal ?? UNKNOWN);
  }

  /** {@link Binding.admit} that refuses all others, and keeps the response private. */
  async protect(context: Context, maySee?: MaySeeOf<C>): Promise<SignedInOf<C>> {
    const visitor = await this.admit(context, maySee);
    if (visitor.status !== 'in') return this.#port.refuse(context, visitor);
    this.#port.keepPrivate(context);
    return visitor;
  }

  /** Begins a sign-in: where the browser goes, with cookies for the caller to append; or 403 for a form of another site. */
  async signIn(context: Context, [provider, ...rest]: SignInParameters): Promise<Begun | Refusal> {
    const { source, from } = context;
    if (await this.#isForeign(context)) return FOREIGN_FORM;
    return this.server.signIn(source, from, provider, toBeginOptions(source, ...rest));
  }

  /** Ends the session: as {@link Binding.signIn}. */
  async signOut(context: Context, options?: SignOutOptions): Promise<Begun | Refusal> {
    const { source, from } = context;
    if (await this.#isForeign(context)) return FOREIGN_FORM;
    return this.server.signOut(source, from, toBeginOptions(source, { ...options }));
  }

  /** Updates the session, appends its cookies, and gives it as it is now. Refuses forms of other sites with 403. */
  async update(context: Context, data: unknown): Promise<SessionOf<C> | null> {
    if (await this.#isForeign(context)) return this.#port.refuse(context, FOREIGN_FORM);
    // First: later readings of this request share it, and the renewal that it wants must not undo the update.
    if (this.#port.follow === undefined) await this.read(context);
    const { session, headers } = await this.server.update(context.source, context.from, data);
    await this.#keepChange(context, headers);
    // The session callback of this configuration made it.
    return session as SessionOf<C> | null;
  }

  async #call(name: VerbName, context: Context, rest: readonly unknown[]): Promise<unknown> {
    const port = this.#port;
    const kind = kindOf(name, rest);
    if (kind !== 'read' && (await this.#isForeign(context))) return port.refuse(context, FOREIGN_FORM);
    const delivered = kind === 'server' ? new Headers() : (await this.read(context)).headers;
    const keep = (cookies: Headers): Awaitable<void> =>
      kind === 'read' ? port.appendCookies(context, cookies, 'refresh') : this.#keepChange(context, cookies);
    const config = await this.server.config(context.from);
    const canWriteCookies = (await port.canAppendCookies?.(context)) ?? true;
    return callVerb(name, { source: context.source, config, delivered, canWriteCookies, keep }, rest);
  }

  async #keepChange(context: Context, cookies: Headers): Promise<void> {
    await this.#port.appendCookies(context, cookies, 'change');
    this.#port.follow?.(context, cookies);
  }

  async #isForeign(context: Context): Promise<boolean> {
    const { isForeign } = this.#port;
    return isForeign === undefined
      ? this.server.isSentByOtherSite(context.source, context.from)
      : isForeign(context);
  }
}

/**
 * Creates what the binding for a framework is composed of.
 * @param config - the configuration, or a function that makes it of what the framework hands out
 * @throws {AuthError} for `callbacks.authorized`, which only `latchkey/next` calls
 */
export function createBinding<
  Handed extends readonly unknown[],
  From extends object,
  Context extends RequestContext<From>,
  C extends AuthOptions,
>(config: ConfigOf<From>, port: FrameworkPort<Handed, Context>): Binding<Handed, From, Context, C> {
  return new Binding(createAuthServer<From, C>(config), port);
}

/** Makes a function of every verb, which takes what the framework hands out first. */
function bindVerbs<Handed extends readonly unknown[], Context>(
  port: Pick<FrameworkPort<Handed, Context>, 'contextOf' | 'handed'>,
  call: (name: VerbName, context: Context, rest: readonly unknown[]) => Promise<unknown>,
): BoundVerbs<Handed> {
  // The table has no other names.
  const names = Object.keys(verbKinds) as VerbName[];
  const bind =
    (name: VerbName) =>
    async (...given: unknown[]): Promise<unknown> => {
      // The types of `BoundVerbs` say what comes first.
      const context = await port.contextOf(...(given.slice(0, port.handed) as unknown as Handed));
      return call(name, context, given.slice(port.handed));
    };
  // As above.
  return Object.fromEntries(names.map((name) => [name, bind(name)])) as unknown as BoundVerbs<Handed>;
}

/** Where a sign-in or sign-out leads as a standard response with its cookies, or the refusal of a form. */
export function toLeadingResponse(result: Begun | Refusal): Response {
  if (!('url' in result)) return toResponse(result);
  const answer = new Headers({ location: result.url, 'cache-control': 'private, no-store' });
  for (const line of result.headers.getSetCookie()) answer.append('set-cookie', line);
  return keptAsSaid(new Response(null, { status: 302, headers: answer }));
}

/**
 * Remembers what is made of an object for as long as it is there.
 * @param keyOf - the object that it is remembered by. @default the one that it is made of
 */
export function remembered<Given extends object, Value>(
  make: (given: Given) => Value,
  keyOf: (given: Given) => object = (given) => given,
): (given: Given) => Value {
  const values = new WeakMap<object, Value>();
  return (given) => {
    const key = keyOf(given);
    const value = values.get(key) ?? make(given);
    values.set(key, value);
    return value;
  };
}
