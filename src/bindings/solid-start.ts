import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import type { MaySeeOf } from '../server/protect.js';
import type { SignOutOptions } from '../server/begin-options.js';
import type { ReadingOf } from '../server/get-session.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import type { ConfigOf } from '../server/auth-server.js';
import type { SessionOf, SummaryOf } from '../types/defined-config.js';
import { getRequestEvent } from 'solid-js/web';
import { AuthError } from '../errors.js';
import {
  createBinding,
  remembered,
  toLeadingResponse,
  type RequestContext,
  type SignedInOf,
  type SignInParameters,
} from './framework-port.js';
import {
  asAnswer,
  contextOf,
  keepCookies,
  keepNewer,
  keepPrivate,
  refusePrerendered,
  toAnswer,
  toOwnPage,
  type SolidStartEvent,
} from './solid-start-event.js';

import { followCookies } from './source-after.js';

export type { SolidStartEvent } from './solid-start-event.js';
export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/** Sign-in for one configuration. All but `handler` is for the server's own code, within a request. */
export interface SolidStartAuth<C extends AuthOptions> extends BoundVerbs<[]> {
  /** Answers every action: export it as `GET`, `HEAD` and `POST` from `routes/auth/[...auth].ts`. */
  handler(event: SolidStartEvent): Promise<Response>;
  /** Reads who is signed in, once per request; cookies that are due are appended to the response. */
  read(): Promise<ReadingOf<C>>;
  /** The session; `null` if no user is signed in. If the store is unavailable, it throws for the error boundary, and the page has status 503. */
  session(rules?: AccessRules): Promise<SessionOf<C> | null>;
  /**
   * {@link SolidStartAuth.read} for those who may. What it throws is answered as all others get it: people are led to the sign-in
   * page and come back, programs get 401; who may not see the page gets 403; 503 if the store is unavailable.
   */
  protect(maySee?: MaySeeOf<C>): Promise<SignedInOf<C>>;
  /** Signs in for an action; return what it gives. Forms of other sites do nothing, and lead to `/`. */
  signIn(...parameters: SignInParameters): Promise<Response>;
  /** Signs out for an action; return what it gives. Forms of other sites do nothing, and lead to `/`. */
  signOut(options?: SignOutOptions): Promise<Response>;
  /**
   * Updates the session from an action, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Gives
   * the session as it is from now on; `null` if no user is signed in. Throws what is answered with 403 for forms of other sites.
   */
  update(data: unknown): Promise<SessionOf<C> | null>;
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
export function latchkey<const C extends AuthOptions>(
  config: ConfigOf<SolidStartEvent, C>,
): SolidStartAuth<SummaryOf<C>> {
  /** Made once per request: readings are shared by the source. */
  const contexts = remembered(contextOf, ({ request }) => request);
  const current = (): RequestContext<SolidStartEvent> => contexts(currentEvent());
  const binding = createBinding<[], SolidStartEvent, RequestContext<SolidStartEvent>, SummaryOf<C>>(config, {
    handed: 0,
    follow: followCookies,
    contextOf: current,
    appendCookies: ({ from }, cookies, origin) =>
      origin === 'reading' ? keepCookies(from, cookies) : keepNewer(from, cookies),
    keepPrivate: ({ from }) => keepPrivate(from),
    refuse: ({ from }, refusal) => {
      throw asAnswer(refusal, from);
    },
  });
  return {
    ...binding.verbs,
    handler: async (event) => toAnswer(event, await binding.server.handle(event.request, event)),
    read: async () => binding.read(current()),
    session: async (rules) => binding.session(current(), rules),
    protect: async (maySee) => binding.protect(current(), maySee),
    signIn: async (...given) =>
      toOwnPage(currentEvent(), toLeadingResponse(await binding.signIn(current(), given))),
    signOut: async (options) =>
      toOwnPage(currentEvent(), toLeadingResponse(await binding.signOut(current(), options))),
    update: async (data) => binding.update(current(), data),
  };
}

/** @throws {AuthError} outside of a request: where a page is rendered once for all */
function currentEvent(): SolidStartEvent {
  // Solid knows the request alone; SolidStart adds the response.
  const event = getRequestEvent() as SolidStartEvent | undefined;
  if (event?.response !== undefined) return refusePrerendered(event);
  throw new AuthError('There is no request here whose session could be read: this code runs outside of one.');
}
