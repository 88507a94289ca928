import type { MaySeeOf } from '../kernel/protect.js';
import type { SignOutOptions } from '../kernel/begin-options.js';
import type { SessionOf } from '../types/defined-config.js';
import type { ReadingOf } from '../kernel/get-session.js';
import type { TokenVerb } from '../kernel/hand-out-token.js';
import type { ConfigOf } from '../kernel/kernel.js';
import { AuthError } from '../errors.js';
import { keptPrivate, withCookies } from '../kernel/with-cookies.js';
import { asDocument, refusePrerendered, type RouteArgs } from './react-router-args.js';
import { Turns, type RouteVisit } from './react-router-turns.js';
import { createRequestAuth, type Config, type SignedInOf, type SignInParameters } from './request-auth.js';
import { sourceAfter } from './source-after.js';

export type { RouteArgs } from './react-router-args.js';
export type { SignInOptions, SignOutOptions } from '../kernel/begin-options.js';

/** Sign-in for one configuration, as what React Router's route modules export. */
export interface ReactRouterAuth<C extends Config> extends TokenVerb<RouteArgs> {
  /** Answers `GET`: export it from the route `auth/*`, which has no component. */
  loader(args: RouteArgs): Promise<Response>;
  /** Answers `POST`: export it from the route `auth/*`. */
  action(args: RouteArgs): Promise<Response>;
  /** For the root route: appends the cookies that came due to the answer of pages, data requests and errors. */
  middleware(args: RouteArgs, next: () => Promise<unknown>): Promise<Response>;
  /** Reads who is signed in, once per request. */
  read(args: RouteArgs): Promise<ReadingOf<C>>;
  /** The session; `null` if nobody is signed in. Throws a response 503, for the error boundary, if nobody knows. */
  session(args: RouteArgs): Promise<SessionOf<C> | null>;
  /**
   * {@link ReactRouterAuth.read} for those who may. It throws a response as all others get it: people are led to the sign-in
   * page and come back, programs get 401; who may not see the page gets 403; 503 if nobody knows who is signed in.
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
   * `session`. Gives the session as it is from now on, which loaders that run after the action see, too; `null` if nobody is
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
export function latchkey<C extends Config>(config: ConfigOf<RouteArgs, C>): ReactRouterAuth<C> {
  const { kernel, ...verbs } = createRequestAuth<RouteArgs, C>(config);
  const turns = new Turns();
  const visitOf = (args: RouteArgs): RouteVisit => {
    refusePrerendered(args);
    return turns.visitOf(args);
  };
  const read = async (args: RouteArgs): Promise<ReadingOf<C>> => {
    const visit = visitOf(args);
    const reading = await verbs.read(visit);
    // A read that began before the session was changed may end after it, and must not bring the old one back.
    if (!visit.due.includes(reading.headers)) visit.due.unshift(reading.headers);
    return reading;
  };
  const handle = (args: RouteArgs): Promise<Response> => kernel.handle(args.request, args);
  return {
    loader: handle,
    action: handle,
    middleware: async (args, next) => {
      const turn = turns.begin(args);
      // It types what `next` gives as anything; on the server it is a response.
      const response = (await next()) as Response;
      turn.isAnswered = true;
      const kept = turn.isPrivate ? keptPrivate(response) : response;
      return (turn.visit?.due ?? []).reduceRight(withCookies, kept);
    },
    read,
    session: async (args) => {
      await read(args);
      return orThrow(await verbs.session(visitOf(args)));
    },
    protect: async (args, maySee) => {
      await read(args);
      const turn = turns.of(args);
      if (turn !== undefined) turn.isPrivate = true;
      const who = await verbs.admit(visitOf(args), maySee);
      return orThrow(who instanceof Response ? asDocument(who, args) : who);
    },
    signIn: async (args, ...parameters) => asDocument(await verbs.signIn(visitOf(args), parameters), args),
    signOut: async (args, options) => asDocument(await verbs.signOut(visitOf(args), options), args),
    getAccessToken: async (args, options) => {
      await read(args);
      const visit = visitOf(args);
      const canWriteCookies = turns.of(args)?.isAnswered === false;
      return verbs.accessToken(visit, { ...options, canWriteCookies, keep: keepIn(visit) });
    },
    update: async (args, data) => {
      assertMiddleware(turns.of(args) !== undefined);
      return follow(visitOf(args), orThrow(await verbs.update(visitOf(args), data)));
    },
  };
}

/** React Router answers with a response that is thrown. */
function orThrow<Result>(result: Result | Response): Result {
  // As above.
  // oxlint-disable-next-line typescript/only-throw-error
  if (result instanceof Response) throw result;
  return result;
}

/** @throws {AuthError} where nobody sends the cookies of an update */
function assertMiddleware(isThere: boolean): void {
  if (isThere) return;
  throw new AuthError(
    '`update` needs the middleware: export `middleware = [auth.middleware]` from root.tsx.',
  );
}

/** Has what is read from now on see the session as it is. */
function follow<S>(visit: RouteVisit, { session, headers }: { session: S; headers: Headers }): S {
  visit.due.push(headers);
  visit.source = sourceAfter(visit.source, headers);
  return session;
}

function keepIn({ due }: RouteVisit): (cookies: Headers) => void {
  return (cookies) => void due.push(cookies);
}
