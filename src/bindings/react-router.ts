import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import type { MaySeeOf } from '../server/protect.js';
import type { SignOutOptions } from '../server/begin-options.js';
import type { SessionOf, SummaryOf } from '../types/defined-config.js';
import type { ReadingOf } from '../server/get-session.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import type { ConfigOf } from '../server/auth-server.js';
import { AuthError } from '../errors.js';
import { toResponse } from '../server/protect.js';
import { asDocument, refusePrerendered, type RouteArgs } from './react-router-args.js';
import { Turns, type RouteContext } from './react-router-turns.js';
import {
  createBinding,
  toLeadingResponse,
  type SignedInOf,
  type SignInParameters,
} from './framework-port.js';
import { pendingPort } from './pending-response.js';

import { followCookies } from './source-after.js';

export type { RouteArgs } from './react-router-args.js';
export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/**
 * Sign-in for one configuration, as what React Router's route modules export. Every verb of the server's own code takes the
 * arguments of the loader or action first; those that change something need the middleware, which sends their cookies.
 */
export interface ReactRouterAuth<C extends AuthOptions> extends BoundVerbs<[args: RouteArgs]> {
  /** Answers `GET`: export it from the route `auth/*`, which has no component. */
  loader(args: RouteArgs): Promise<Response>;
  /** Answers `POST`: export it from the route `auth/*`. */
  action(args: RouteArgs): Promise<Response>;
  /** For the root route: appends the cookies that came due to the answer of pages, data requests and errors. */
  middleware(args: RouteArgs, next: () => Promise<unknown>): Promise<Response>;
  /** Reads who is signed in, once per request. */
  read(args: RouteArgs): Promise<ReadingOf<C>>;
  /** The session; `null` if no user is signed in. Throws a response 503, for the error boundary, if the store is unavailable. */
  session(args: RouteArgs, rules?: AccessRules): Promise<SessionOf<C> | null>;
  /**
   * {@link ReactRouterAuth.read} for those who may. It throws a response as all others get it: people are led to the sign-in
   * page and come back, programs get 401; who may not see the page gets 403; 503 if the store is unavailable.
   */
  protect(args: RouteArgs, maySee?: MaySeeOf<C>): Promise<SignedInOf<C>>;
  /**
   * Answers an action of the application: signs in, and redirects. Forms of other sites get 403.
   */
  signIn(args: RouteArgs, ...parameters: SignInParameters): Promise<Response>;
  /** Answers an action of the application: signs out, and redirects. Forms of other sites get 403. */
  signOut(args: RouteArgs, options?: SignOutOptions): Promise<Response>;
  /**
   * Updates the session from an action of the application, as the browser's `update()` does: the `jwt` callback gets the data as
   * `session`. Gives the session as it is from now on, which loaders that run after the action see, too; `null` if no user is
   * signed in. Throws a response 403 for forms of other sites.
   * @throws {AuthError} (rejects) without the middleware, which sends the cookies
   */
  update(args: RouteArgs, data: unknown): Promise<SessionOf<C> | null>;
}

/**
 * Sign-in for an application of React Router 8 in framework mode, or of 7 with the flags `v8_middleware` and
 * `v8_passThroughRequests`. Loaders share one read; the middleware renews sessions.
 * @example
 * // auth.server.ts
 * export const auth = latchkey({ providers: [GitHub] });
 * // routes/auth.ts, at auth/*
 * export const loader = auth.loader;
 * export const action = auth.action;
 * // root.tsx
 * export const middleware = [auth.middleware];
 * // a page
 * export const loader = async (args) => (await auth.protect(args)).user;
 */
export function latchkey<const C extends AuthOptions>(
  config: ConfigOf<RouteArgs, C>,
): ReactRouterAuth<SummaryOf<C>> {
  const turns = new Turns();
  const contextOf = (args: RouteArgs): RouteContext => {
    refusePrerendered(args);
    return turns.of(args);
  };
  const responses = pendingPort(({ response }: RouteContext) => response);
  const binding = createBinding<[RouteArgs], RouteArgs, RouteContext, SummaryOf<C>>(config, {
    ...responses,
    handed: 1,
    follow: followCookies,
    contextOf,
    canAppendCookies: (context) => context.isInMiddleware && responses.canAppendCookies(context),
    appendCookies: (context, cookies, origin) => {
      if (origin === 'change' && cookies.has('set-cookie')) assertMiddleware(context);
      responses.appendCookies(context, cookies, origin);
    },
    refuse: (_, refusal) => throwResponse(toResponse(refusal)),
  });
  const handle = (args: RouteArgs): Promise<Response> => binding.server.handle(args.request, args);
  return {
    ...binding.verbs,
    loader: handle,
    action: handle,
    middleware: async (args, next) => {
      const response = turns.begin(args);
      // It types what `next` gives as anything; on the server it is a response.
      return response.finish((await next()) as Response);
    },
    read: async (args) => binding.read(contextOf(args)),
    session: async (args, rules) => binding.session(contextOf(args), rules),
    protect: async (args, maySee) => {
      const context = contextOf(args);
      context.response.isPrivate = true;
      const who = await binding.admit(context, maySee);
      return who.status === 'in' ? who : throwResponse(asDocument(toResponse(who), args));
    },
    signIn: async (args, ...parameters) =>
      asDocument(toLeadingResponse(await binding.signIn(contextOf(args), parameters)), args),
    signOut: async (args, options) =>
      asDocument(toLeadingResponse(await binding.signOut(contextOf(args), options)), args),
    update: async (args, data) => {
      assertMiddleware(contextOf(args));
      return binding.update(contextOf(args), data);
    },
  };
}

/** React Router answers with a response that is thrown. */
function throwResponse(response: Response): never {
  // As above.
  // oxlint-disable-next-line typescript/only-throw-error
  throw response;
}

/** @throws {AuthError} where nothing sends the cookies of a change */
function assertMiddleware({ isInMiddleware }: RouteContext): void {
  if (isInMiddleware) return;
  throw new AuthError(
    '`update` and other changes need the middleware: export `middleware = [auth.middleware]` from root.tsx.',
  );
}
