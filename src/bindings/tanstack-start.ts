import type { MaySeeOf } from '../kernel/protect.js';
import type { SignOutOptions } from '../kernel/begin-options.js';
import type { ReadingOf } from '../kernel/get-session.js';
import type { HandedToken, TokenOptions } from '../kernel/hand-out-token.js';
import type { ConfigOf } from '../kernel/kernel.js';
import type { SessionOf } from '../types/defined-config.js';
import { getRequest } from '@tanstack/react-start/server';
import { FOREIGN_FORM, toResponse } from '../kernel/protect.js';
import { headersOf } from '../kernel/session-request.js';
import {
  createRequestAuth,
  type Config,
  type SignedInOf,
  type SignInParameters,
  type Visit,
} from './request-auth.js';
import {
  keepControl,
  keepCookies,
  keptPrivate,
  notPrerendered,
  orThrow,
  visitOf,
} from './tanstack-start/request.js';

export type { SignInOptions, SignOutOptions } from '../kernel/begin-options.js';

/**
 * Sign-in for one configuration. All but `handlers` is for the server's own code, within a request: server functions,
 * middleware, server routes.
 */
export interface TanStackStartAuth<C extends Config> {
  /** Answer every action: they are the `server.handlers` of the route `/auth/$`, which has no component. */
  readonly handlers: { readonly ANY: Handler; readonly GET: Handler; readonly POST: Handler };
  /** Reads who is signed in, once per request; cookies that are due are set. */
  read(): Promise<ReadingOf<C>>;
  /** The session; `null` if nobody is signed in. If nobody knows, it throws an error with status 503. */
  session(): Promise<SessionOf<C> | null>;
  /**
   * {@link TanStackStartAuth.read} for those who may. It throws what all others get. People are led to the sign-in page, and
   * come back. Errors have a `status`, for routes and error boundaries: 401 for programs, 403 for who may not see it, 503 if
   * nobody knows who is signed in.
   */
  protect(maySee?: MaySeeOf<C>): Promise<SignedInOf<C>>;
  /** Signs in, and throws the redirect that leads on. Forms of other sites get 403. */
  signIn(...parameters: SignInParameters): Promise<never>;
  /** Signs out, and throws the redirect that leads on. Forms of other sites get 403. */
  signOut(options?: SignOutOptions): Promise<never>;
  /**
   * Updates the session, as the browser's `update()` does, and gives it; `null` if nobody is signed in. Forms of other sites
   * get 403. It rejects with a `SessionTokenError` if that did not work.
   */
  update(data: unknown): Promise<SessionOf<C> | null>;
  /**
   * An access token of a provider for who is signed in, refreshed if it is due. Its cookies are appended to the response.
   * @throws {AccessTokenError} (rejects) if there is none; `code` says why
   */
  getAccessToken(options: TokenOptions): Promise<HandedToken>;
}

type Handler = (context: { readonly request: Request }) => Promise<Response>;

/** What is known of a request; the visit has the cookies that the browser will have after the response. */
interface Known<C extends Config> {
  readonly visit: Visit<Request>;
  readonly reading?: Promise<ReadingOf<C>>;
}

/**
 * Sign-in for an application of TanStack Start with React.
 * @example
 * // src/auth.server.ts: the name keeps it out of bundles for browsers
 * export const auth = latchkey({ providers: [GitHub] });
 * // src/routes/auth/$.ts
 * export const Route = createFileRoute('/auth/$')({ server: { handlers: auth.handlers } });
 * // for routes and server functions
 * export const signedIn = createMiddleware().server(async ({ next }) => next({ context: await auth.protect() }));
 */
export function latchkey<C extends Config>(config: ConfigOf<Request, C>): TanStackStartAuth<C> {
  const { kernel, ...verbs } = createRequestAuth<Request, C>(config);
  const requests = new WeakMap<Request, Known<C>>();
  const current = (): Known<C> => {
    const request = notPrerendered(getRequest());
    return requests.get(request) ?? { visit: visitOf(request) };
  };
  const read = (): Promise<ReadingOf<C>> => {
    const { visit, reading = readFirst(visit) } = current();
    requests.set(visit.from, { visit, reading });
    return reading;
  };
  const readFirst = async (visit: Visit<Request>): Promise<ReadingOf<C>> => {
    const reading = await verbs.read(visit);
    // An action reads for itself, and what it sets is newer.
    const isAction = await kernel.isOurs(new URL(visit.from.url).pathname, visit.from);
    if (!isAction) keepCookies(visit, reading.headers);
    return reading;
  };
  const update = async (data: unknown): Promise<SessionOf<C> | null> => {
    const { visit } = current();
    const { source, from } = visit;
    if (await kernel.isSentByOtherSite(source, from)) await orThrow(toResponse(FOREIGN_FORM));
    const { session, headers } = await kernel.update(source, from, data);
    keepCookies(visit, headers);
    // Another source: what is read after this is read again.
    requests.set(from, { visit: { ...visit, source: { headers: headersOf(source), url: from.url } } });
    // What the configuration's own callback made.
    return session as SessionOf<C> | null;
  };
  const handle: Handler = async ({ request }) =>
    keepControl(request, await kernel.handle(notPrerendered(request), request));
  return {
    handlers: { ANY: handle, GET: handle, POST: handle },
    read: async () => read(),
    session: async () => {
      await read();
      return orThrow(await verbs.session(current().visit));
    },
    protect: async (maySee) => {
      await read();
      return keptPrivate(await orThrow(await verbs.admit(current().visit, maySee)));
    },
    getAccessToken: async (options) => {
      await read();
      const { visit } = current();
      return verbs.accessToken(visit, { ...options, keep: (cookies) => keepCookies(visit, cookies) });
    },
    signIn: (...parameters) => leave(current().visit, (visit) => verbs.signIn(visit, parameters)),
    signOut: (options) => leave(current().visit, (visit) => verbs.signOut(visit, options)),
    update,
  };
}

/** Throws what a visit is answered, with its cookies. */
async function leave(
  visit: Visit<Request>,
  begin: (visit: Visit<Request>) => Promise<Response>,
): Promise<never> {
  const response = await begin(visit);
  keepCookies(visit, response.headers);
  return orThrow<never>(response);
}
