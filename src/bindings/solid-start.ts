import type { MaySeeOf } from '../kernel/protect.js';
import type { SignOutOptions } from '../kernel/begin-options.js';
import type { ReadingOf } from '../kernel/get-session.js';
import type { HandedToken, TokenOptions } from '../kernel/hand-out-token.js';
import type { ConfigOf } from '../kernel/kernel.js';
import type { SessionOf } from '../types/defined-config.js';
import { getRequestEvent } from 'solid-js/web';
import { AuthError } from '../errors.js';
import {
  createRequestAuth,
  type Config,
  type SignedInOf,
  type SignInParameters,
  type Visit,
} from './request-auth.js';
import {
  asAnswer,
  keepCookies,
  keepNewer,
  keepPrivate,
  refusePrerendered,
  toAnswer,
  toOwnPage,
  visitOf,
  type SolidStartEvent,
} from './solid-start-event.js';
import { sourceAfter } from './source-after.js';

export type { SolidStartEvent } from './solid-start-event.js';
export type { SignInOptions, SignOutOptions } from '../kernel/begin-options.js';

/** Sign-in for one configuration. All but `handler` is for the server's own code, within a request. */
export interface SolidStartAuth<C extends Config> {
  /** Answers every action: export it as `GET`, `HEAD` and `POST` from `routes/auth/[...auth].ts`. */
  handler(event: SolidStartEvent): Promise<Response>;
  /** Reads who is signed in, once per request; cookies that are due are appended to the response. */
  read(): Promise<ReadingOf<C>>;
  /** The session; `null` if nobody is signed in. If nobody knows, it throws for the error boundary, and the page has status 503. */
  session(): Promise<SessionOf<C> | null>;
  /**
   * {@link SolidStartAuth.read} for those who may. What it throws is answered as all others get it: people are led to the sign-in
   * page and come back, programs get 401; who may not see the page gets 403; 503 if nobody knows who is signed in.
   */
  protect(maySee?: MaySeeOf<C>): Promise<SignedInOf<C>>;
  /** Signs in for an action; return what it gives. Forms of other sites do nothing, and lead to `/`. */
  signIn(...parameters: SignInParameters): Promise<Response>;
  /** Signs out for an action; return what it gives. Forms of other sites do nothing, and lead to `/`. */
  signOut(options?: SignOutOptions): Promise<Response>;
  /**
   * Updates the session from an action, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Gives
   * the session as it is from now on; `null` if nobody is signed in. Throws what is answered with 403 for forms of other sites.
   */
  update(data: unknown): Promise<SessionOf<C> | null>;
  /**
   * An access token of a provider for who is signed in, refreshed if it is due. Its cookies are appended to the response.
   * @throws {AccessTokenError} (rejects) if there is none; `code` says why
   */
  getAccessToken(options: TokenOptions): Promise<HandedToken>;
}

/**
 * Sign-in for an application of SolidStart 2.
 * @example
 * // src/auth.ts
 * export const auth = latchkey({ providers: [GitHub] });
 * // src/routes/auth/[...auth].ts
 * export const GET = auth.handler, HEAD = auth.handler, POST = auth.handler;
 * // a page
 * const user = query(async () => {
 *   'use server';
 *   return (await auth.protect()).user;
 * }, 'user');
 */
export function latchkey<C extends Config>(config: ConfigOf<SolidStartEvent, C>): SolidStartAuth<C> {
  const { kernel, ...verbs } = createRequestAuth<SolidStartEvent, C>(config);
  /** Made once per request: readings are shared by the source. */
  const visits = new WeakMap<Request, Visit<SolidStartEvent>>();
  const currentVisit = (): Visit<SolidStartEvent> => {
    const event = currentEvent();
    const visit = visits.get(event.request) ?? visitOf(event);
    visits.set(event.request, visit);
    return visit;
  };
  const read = async (): Promise<ReadingOf<C>> => {
    const visit = currentVisit();
    const reading = await verbs.read(visit);
    keepCookies(visit.from, reading);
    return reading;
  };
  return {
    handler: async (event) => toAnswer(event, await kernel.handle(event.request, event)),
    read,
    session: async () => {
      await read();
      const visit = currentVisit();
      const session = await verbs.session(visit);
      if (session instanceof Response) throw await asAnswer(session, visit.from);
      return session;
    },
    protect: async (maySee) => {
      await read();
      const visit = currentVisit();
      const who = await verbs.admit(visit, maySee);
      if (who instanceof Response) throw await asAnswer(who, visit.from);
      keepPrivate(visit.from);
      return who;
    },
    signIn: async (...given) => toOwnPage(currentEvent(), await verbs.signIn(currentVisit(), given)),
    signOut: async (options) => toOwnPage(currentEvent(), await verbs.signOut(currentVisit(), options)),
    getAccessToken: async (options) => {
      await read();
      const { source, from } = currentVisit();
      return kernel.accessToken(source, from, { ...options, keep: (cookies) => keepNewer(from, cookies) });
    },
    update: async (data) => {
      const visit = currentVisit();
      const updated = await verbs.update(visit, data);
      if (updated instanceof Response) throw await asAnswer(updated, visit.from);
      keepNewer(visit.from, updated.headers);
      visits.set(visit.from.request, { ...visit, source: sourceAfter(visit.source, updated.headers) });
      return updated.session;
    },
  };
}

/** @throws {AuthError} outside of a request: where a page is rendered once for all */
function currentEvent(): SolidStartEvent {
  // Solid knows the request alone; SolidStart adds the response.
  const event = getRequestEvent() as SolidStartEvent | undefined;
  if (event?.response !== undefined) return refusePrerendered(event);
  throw new AuthError('There is no request here whose session could be read: this code runs outside of one.');
}
