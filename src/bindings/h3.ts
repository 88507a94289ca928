import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import type { Awaitable } from '../types/model.js';
import type { SignOutOptions } from '../server/begin-options.js';
import type { SessionOf, SummaryOf } from '../types/defined-config.js';
import type { ReadingOf } from '../server/get-session.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import type { ConfigOf } from '../server/auth-server.js';
import { AnsweredError } from './h3-error.js';
import {
  canKeepCookies,
  keepChallenge,
  keepCookies,
  keepNewer,
  keepPrivate,
  requestOf,
  returnToOf,
  sourceOf,
  type H3Event,
} from './h3-event.js';
import {
  createBinding,
  remembered,
  toLeadingResponse,
  type RequestContext,
  type SignedInOf,
  type SignInParameters,
} from './framework-port.js';
import { toResponse, type MaySeeOf } from '../server/protect.js';

export type { H3Event, NodeEvent, RequestEvent } from './h3-event.js';
export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/**
 * Sign-in for one configuration, as event handlers and functions of an event. Every verb of the server's own code takes the
 * event first.
 */
export interface H3Auth<C extends AuthOptions, Event extends object> extends BoundVerbs<[event: Event]> {
  /** Answers every action: for all methods of all paths below the base path. */
  handler(event: Event): Promise<Response>;
  /** Reads who is signed in, once per event; cookies that are due are appended to the response. */
  read(event: Event): Promise<ReadingOf<C>>;
  /** The session; `null` if no user is signed in. Rejects with an error that h3 answers with 503 if the store is unavailable. */
  session(event: Event, rules?: AccessRules): Promise<SessionOf<C> | null>;
  /**
   * {@link H3Auth.read} for those who may. As for all others, it rejects with an error that h3 answers: 401, 403, or 503 if
   * it is unknown who is signed in.
   */
  requireSession(event: Event, maySee?: MaySeeOf<C>): Promise<SignedInOf<C>>;
  /**
   * Wraps a handler for those who may see what it answers. People are led to the sign-in page and come back, programs get
   * 401; who may not see it gets 403.
   */
  protect<Result>(
    handler: (event: Event, who: SignedInOf<C>) => Awaitable<Result>,
    maySee?: MaySeeOf<C>,
  ): (event: Event) => Promise<Result | Response>;
  /**
   * Signs in for a form of the application, and answers where the browser goes. h3 lets forms of other sites through: they
   * get 403 here.
   */
  signIn(event: Event, ...parameters: SignInParameters): Promise<Response>;
  /** Signs out for a form of the application. Forms of other sites get 403. */
  signOut(event: Event, options?: SignOutOptions): Promise<Response>;
  /**
   * Updates the session, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Gives the session as
   * it is from now on, `null` if no user is signed in; its cookies are appended to the response. What was read stays as it was.
   * Rejects with an error that h3 answers with 403 for forms of other sites.
   */
  update(event: Event, data: unknown): Promise<SessionOf<C> | null>;
}

/**
 * Sign-in for an application of h3 1 or 2, or of what stands on it: Nitro, Nuxt. The configuration may be a function of the
 * event, for secrets that are known with a request only. h3 1 knows of no proxies: what they say of host and scheme counts
 * there if `trustHost` is true; with h3 2 the server's `trustProxy` decides.
 * @example
 * const { handler, protect } = latchkey({ providers: [GitHub] });
 * app.all('/auth/**', handler);
 * app.get('/me', protect((event, { user }) => user));
 */
export function latchkey<const C extends AuthOptions, Event extends H3Event = H3Event>(
  config: ConfigOf<Event, C>,
): H3Auth<SummaryOf<C>, Event> {
  const trustsHost = async (event: Event): Promise<boolean> =>
    (await binding.server.config(event)).trustHost ?? false;
  const contextOf = remembered(async (event: Event): Promise<RequestContext<Event>> => {
    return { source: sourceOf(event, await trustsHost(event)), from: event, returnTo: returnToOf(event) };
  });
  const binding = createBinding<[Event], Event, RequestContext<Event>, SummaryOf<C>>(config, {
    handed: 1,
    contextOf,
    appendCookies: ({ from }, cookies) => keepCookies(from, cookies),
    canAppendCookies: ({ from }) => canKeepCookies(from),
    keepPrivate: ({ from }) => keepPrivate(from),
    refuse: ({ from }, refusal) => {
      const { status, message } = refusal;
      // h3 takes the status of an answer from the error.
      throw new AnsweredError(status === 302 ? 401 : status, message, keepChallenge(from, refusal));
    },
  });
  return {
    ...binding.verbs,
    handler: async (event) =>
      keepNewer(event, await binding.server.handle(requestOf(event, await trustsHost(event)), event)),
    read: async (event) => binding.read(await contextOf(event)),
    session: async (event, rules) => binding.session(await contextOf(event), rules),
    requireSession: async (event, maySee) => binding.protect(await contextOf(event), maySee),
    protect: (handler, maySee) => async (event) => {
      const who = await binding.admit(await contextOf(event), maySee);
      if (who.status !== 'in') return toResponse(who);
      keepPrivate(event);
      return handler(event, who);
    },
    signIn: async (event, ...parameters) =>
      keepNewer(event, toLeadingResponse(await binding.signIn(await contextOf(event), parameters))),
    signOut: async (event, options) =>
      keepNewer(event, toLeadingResponse(await binding.signOut(await contextOf(event), options))),
    update: async (event, data) => binding.update(await contextOf(event), data),
  };
}
