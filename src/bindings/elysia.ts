import { Elysia, status, type ElysiaCustomStatusResponse } from 'elysia';
import type { SignOutOptions } from '../kernel/begin-options.js';
import type { ReadingOf } from '../kernel/get-session.js';
import type { TokenVerb } from '../kernel/hand-out-token.js';
import type { ConfigOf } from '../kernel/kernel.js';
import { FOREIGN_FORM, type MaySeeOf } from '../kernel/protect.js';
import { keptPrivate } from '../kernel/with-cookies.js';
import type { SessionOf, SessionUserOf } from '../types/defined-config.js';
import { messageOf, type Config, type SignInParameters, type Visit } from './request-auth.js';
import { createResponseAuth } from './response-auth.js';

export type { SignInOptions, SignOutOptions } from '../kernel/begin-options.js';

/** What handlers have as `auth` in their context. */
export interface ElysiaAuth<C extends Config = Config> extends TokenVerb<Request> {
  /** Reads who is signed in, once per request. Cookies that are due are appended to the response. */
  read(request: Request): Promise<ReadingOf<C>>;
  /**
   * The session; `null` if nobody is signed in.
   * @throws {ElysiaCustomStatusResponse} (rejects) 503 if nobody knows, because the store is down
   */
  session(request: Request): Promise<SessionOf<C> | null>;
  /**
   * Begins a sign-in for the browser that sent a form of the application; the handler returns what this gives. A form that a
   * page of another site sent gets 403: Elysia itself lets it through.
   */
  signIn(request: Request, ...parameters: SignInParameters): Promise<Response>;
  /** Ends the session of the browser that sent a form of the application. Forms of other sites get 403. */
  signOut(request: Request, options?: SignOutOptions): Promise<Response>;
  /**
   * Updates the session, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Gives the session as
   * it is from now on, `null` if nobody is signed in; its cookies are appended to the response. What was read stays as it was.
   * @throws {ElysiaCustomStatusResponse} (rejects) 403 for a form that a page of another site sent
   */
  update(request: Request, data: unknown): Promise<SessionOf<C> | null>;
}

/**
 * Who may see a route: whoever is signed in, or those for whom a check is `true`. In TypeScript, a check that stands in the
 * route says what it takes (`(session: SessionOf<typeof config>) => …`): Elysia infers the handler's context before it.
 */
export type Protection<C extends Config = Config> = true | MaySeeOf<C>;

/** What Elysia goes on with: who is signed in, in the context of the route, or an answer. */
type Resolved<C extends Config> =
  { session: SessionOf<C>; user: SessionUserOf<C> } | ElysiaCustomStatusResponse<401, string, 401>;

interface Nothing {
  derive: {};
  resolve: {};
  schema: {};
  standaloneSchema: {};
  response: {};
}

/** The plugin: `auth` in every context, and the macro `protect`. */
export type LatchkeyPlugin<C extends Config = Config> = Elysia<
  '',
  { decorator: { auth: ElysiaAuth<C> }; store: {}; derive: {}; resolve: {} },
  { typebox: {}; error: {} },
  {
    schema: {};
    standaloneSchema: {};
    macro: Partial<{ readonly protect: Protection<C> }>;
    macroFn: {
      readonly protect: (protection: Protection<C>) => {
        readonly resolve: (context: { request: Request }) => Promise<Resolved<C>>;
      };
    };
    parser: {};
    response: {};
  },
  {},
  Nothing,
  Nothing
>;

/**
 * Sign-in for an application of Elysia. It answers below `basePath` before bodies are parsed, and passes on all else. Routes
 * with `protect` are kept for those who are signed in: people are led to the sign-in page and come back, programs get 401,
 * who may not see the route gets 403.
 * @param config - the configuration, or a function of the request that makes it
 * @example
 * import { Elysia } from 'elysia';
 * import { latchkey } from 'latchkey/elysia';
 * import GitHub from 'latchkey/providers/github';
 *
 * new Elysia()
 *   .use(latchkey({ providers: [GitHub] }))
 *   .get('/inside', ({ user }) => user, { protect: true })
 *   .listen(3000);
 */
export function latchkey<C extends Config>(config: ConfigOf<Request, C>): LatchkeyPlugin<C> {
  const verbs = createResponseAuth<Request, C>(config);
  /** What requests are answered instead, by everything that Elysia makes of them. */
  const refused = new WeakMap<Request, Response>();
  const isPrivate = new WeakSet<Request>();
  const visitOf = (request: Request): Visit<Request> => ({ source: request, from: request });
  const privately = (request: Request): Visit<Request> => {
    isPrivate.add(request);
    return visitOf(request);
  };

  const auth: ElysiaAuth<C> = {
    read: (request) => verbs.read(visitOf(request)),
    session: async (request) => {
      const session = await verbs.session(visitOf(request));
      if (session instanceof Response) throw status(503, { message: await messageOf(session) });
      return session;
    },
    signIn: (request, ...parameters) => verbs.signIn(privately(request), parameters),
    signOut: (request, options) => verbs.signOut(privately(request), options),
    getAccessToken: (request, options) => verbs.getAccessToken(visitOf(request), options),
    update: async (request, data) => {
      const updated = await verbs.update(visitOf(request), data);
      if (updated instanceof Response) throw status(403, { message: FOREIGN_FORM.message });
      return updated.session;
    },
  };

  return new Elysia({ name: 'latchkey', seed: auth })
    .wrap((next) => async (request: Request) => {
      const { pathname } = new URL(request.url);
      if (await verbs.kernel.isOurs(pathname, request)) return verbs.kernel.handle(request, request);
      // Elysia's type says less than what comes: a response, or the promise of one.
      const made = await Promise.resolve<unknown>(next(request));
      if (!(made instanceof Response)) return made;
      const response = refused.get(request) ?? made;
      return verbs.finish(request, isPrivate.has(request) ? keptPrivate(response) : response);
    })
    .decorate('auth', auth)
    .macro({
      protect: (protection: Protection<C>) => ({
        resolve: async ({ request }: { request: Request }): Promise<Resolved<C>> => {
          const who = await verbs.admit(privately(request), protection === true ? undefined : protection);
          if (!(who instanceof Response)) return { session: who.session, user: who.user };
          refused.set(request, who);
          // Ends the route; what is answered is the response above.
          return status(401, 'Nobody is signed in.');
        },
      }),
    });
}
