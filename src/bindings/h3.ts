import type { Awaitable } from '../types/model.js';
import type { SignOutOptions } from '../kernel/begin-options.js';
import type { SessionOf } from '../types/defined-config.js';
import type { ReadingOf } from '../kernel/get-session.js';
import type { TokenVerb } from '../kernel/hand-out-token.js';
import type { ConfigOf, Kernel } from '../kernel/kernel.js';
import { AnsweredError } from './h3-error.js';
import {
  canKeepCookies,
  keepCookies,
  keepNewer,
  keepPrivate,
  requestOf,
  returnToOf,
  sourceOf,
  type H3Event,
} from './h3-event.js';
import {
  messageOf,
  type Config,
  type SignedInOf,
  type SignInParameters,
  type Visit,
} from './request-auth.js';
import { createKeepingAuth } from './response-auth.js';
import type { MaySeeOf } from '../kernel/protect.js';

export type { H3Event } from './h3-event.js';
export type { SignInOptions, SignOutOptions } from '../kernel/begin-options.js';

/** Sign-in for one configuration, as event handlers and functions of an event. */
export interface H3Auth<C extends Config, Event extends object> extends TokenVerb<Event> {
  /** Answers every action: for all methods of all paths below the base path. */
  handler(event: Event): Promise<Response>;
  /** Reads who is signed in, once per event; cookies that are due are appended to the response. */
  read(event: Event): Promise<ReadingOf<C>>;
  /** The session; `null` if nobody is signed in. Rejects with an error that h3 answers with 503 if nobody knows. */
  session(event: Event): Promise<SessionOf<C> | null>;
  /**
   * {@link H3Auth.read} for those who may. As for all others, it rejects with an error that h3 answers: 401, 403, or 503 if
   * nobody knows who is signed in.
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
   * it is from now on, `null` if nobody is signed in; its cookies are appended to the response. What was read stays as it was.
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
export function latchkey<C extends Config, Event extends H3Event = H3Event>(
  config: ConfigOf<Event, C>,
): H3Auth<C, Event> {
  const verbs = createKeepingAuth<Event, C>(config, keepCookies, canKeepCookies);
  const visits = new WeakMap<Event, Promise<Visit<Event>>>();
  const visitOf = (event: Event): Promise<Visit<Event>> => {
    const visit = visits.get(event) ?? makeVisit(event, verbs.kernel);
    visits.set(event, visit);
    return visit;
  };
  return {
    handler: async (event) => {
      const { trustHost = false } = await verbs.kernel.config(event);
      return keepNewer(event, await verbs.kernel.handle(requestOf(event, trustHost), event));
    },
    read: async (event) => verbs.read(await visitOf(event)),
    session: async (event) => orError(await verbs.session(await visitOf(event))),
    requireSession: async (event, maySee) => {
      const who = await orError(await verbs.admit(await visitOf(event), maySee));
      keepPrivate(event);
      return who;
    },
    protect: (handler, maySee) => async (event) => {
      const who = await verbs.admit(await visitOf(event), maySee);
      if (who instanceof Response) return who;
      keepPrivate(event);
      return handler(event, who);
    },
    signIn: async (event, ...parameters) =>
      keepNewer(event, await verbs.signIn(await visitOf(event), parameters)),
    signOut: async (event, options) => keepNewer(event, await verbs.signOut(await visitOf(event), options)),
    getAccessToken: async (event, options) => verbs.getAccessToken(await visitOf(event), options),
    update: async (event, data) => (await orError(await verbs.update(await visitOf(event), data))).session,
  };
}

async function makeVisit<Event extends H3Event, C extends Config>(
  event: Event,
  kernel: Kernel<Event, C>,
): Promise<Visit<Event>> {
  const { trustHost = false } = await kernel.config(event);
  return { source: sourceOf(event, trustHost), from: event, returnTo: returnToOf(event) };
}

/** What is no refusal; h3 takes the status of an answer from the error. */
async function orError<Result>(result: Result | Response): Promise<Result> {
  if (!(result instanceof Response)) return result;
  throw new AnsweredError(result.status === 302 ? 401 : result.status, await messageOf(result));
}
