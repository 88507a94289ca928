import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import { Elysia, status, type ElysiaCustomStatusResponse } from 'elysia';
import type { SignOutOptions } from '../server/begin-options.js';
import type { ReadingOf } from '../server/get-session.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import type { ConfigOf } from '../server/auth-server.js';
import { toResponse, type MaySeeOf, type Refusal } from '../server/protect.js';
import type { SessionOf, SessionUserOf, SummaryOf } from '../types/defined-config.js';
import {
  createBinding,
  remembered,
  toLeadingResponse,
  type Binding,
  type RequestContext,
  type SignedInOf,
  type SignInParameters,
} from './framework-port.js';
import { PendingResponse, pendingPort } from './pending-response.js';

export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/** One request that is being answered. */
interface ElysiaContext extends RequestContext<Request> {
  readonly response: PendingResponse;
}

/** What is known of requests while they are answered. */
interface RequestState {
  readonly contextOf: (request: Request) => ElysiaContext;
  /** The context, whose response is kept from shared caches. */
  readonly privately: (request: Request) => ElysiaContext;
  /** What requests are answered instead, by everything that Elysia makes of them. */
  readonly refused: WeakMap<Request, Response>;
}

/** What handlers have as `auth` in their context. Every verb of the server's own code takes the request first. */
export interface ElysiaAuth<C extends AuthOptions = AuthOptions> extends BoundVerbs<[request: Request]> {
  /** Reads who is signed in, once per request. Cookies that are due are appended to the response. */
  read(request: Request): Promise<ReadingOf<C>>;
  /**
   * The session; `null` if no user is signed in.
   * @throws {ElysiaCustomStatusResponse} (rejects) 503 if the store is unavailable
   */
  session(request: Request, rules?: AccessRules): Promise<SessionOf<C> | null>;
  /**
   * Who is signed in and may see what a handler answers; the macro `protect` does the same for a route. It ends the request
   * for all others: people are led to the sign-in page and come back, programs get 401, who may not see it gets 403.
   * @throws {ElysiaCustomStatusResponse} (rejects) let it pass: the answer above takes its place
   */
  protect(request: Request, maySee?: MaySeeOf<C>): Promise<SignedInOf<C>>;
  /**
   * Begins a sign-in for the browser that sent a form of the application; the handler returns what this gives. A form that a
   * page of another site sent gets 403: Elysia itself lets it through.
   */
  signIn(request: Request, ...parameters: SignInParameters): Promise<Response>;
  /** Ends the session of the browser that sent a form of the application. Forms of other sites get 403. */
  signOut(request: Request, options?: SignOutOptions): Promise<Response>;
  /**
   * Updates the session, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Gives the session as
   * it is from now on, `null` if no user is signed in; its cookies are appended to the response. What was read stays as it was.
   * @throws {ElysiaCustomStatusResponse} (rejects) 403 for a form that a page of another site sent
   */
  update(request: Request, data: unknown): Promise<SessionOf<C> | null>;
}

/**
 * Who may see a route: the signed-in user, or those for whom a check is `true`. In TypeScript, a check that stands in the
 * route says what it takes (`(session: SessionOf<typeof config>) => …`): Elysia infers the handler's context before it.
 */
export type Protection<C extends AuthOptions = AuthOptions> = true | MaySeeOf<C>;

/** What Elysia goes on with: who is signed in, in the context of the route, or an answer. */
type Resolved<C extends AuthOptions> =
  { session: SessionOf<C>; user: SessionUserOf<C> } | ElysiaCustomStatusResponse<401, string, 401>;

/** What the plugin adds to the scopes of Elysia that it leaves alone. */
export interface Nothing {
  derive: {};
  resolve: {};
  schema: {};
  standaloneSchema: {};
  response: {};
}

/** The plugin: `auth` in every context, and the macro `protect`. */
export type LatchkeyPlugin<C extends AuthOptions = AuthOptions> = Elysia<
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
export function latchkey<const C extends AuthOptions>(
  config: ConfigOf<Request, C>,
): LatchkeyPlugin<SummaryOf<C>> {
  /** What requests are answered instead, by everything that Elysia makes of them. */
  const refused = new WeakMap<Request, Response>();
  const contextOf = remembered((request: Request): ElysiaContext => {
    return { source: request, from: request, response: new PendingResponse() };
  });
  const binding = createBinding<[Request], Request, ElysiaContext, SummaryOf<C>>(config, {
    ...pendingPort(({ response }: ElysiaContext) => response),
    handed: 1,
    contextOf,
    refuse: ({ response }, refusal) => {
      response.refusal = refusal;
      throw status(refusal.status, { message: refusal.message });
    },
  });
  const privately = (request: Request): ElysiaContext => {
    const context = contextOf(request);
    context.response.isPrivate = true;
    return context;
  };
  const auth = createElysiaAuth(binding, { contextOf, privately, refused });

  return new Elysia({ name: 'latchkey', seed: auth })
    .wrap((next) => async (request: Request) => {
      const { pathname } = new URL(request.url);
      if (await binding.server.isOurs(pathname, request)) return binding.server.handle(request, request);
      // Elysia's type says less than what comes: a response, or the promise of one.
      const made = await Promise.resolve<unknown>(next(request));
      if (!(made instanceof Response)) return made;
      return contextOf(request).response.finish(refused.get(request) ?? made);
    })
    .decorate('auth', auth)
    .macro({
      protect: (protection: Protection<SummaryOf<C>>) => ({
        resolve: async ({ request }: { request: Request }): Promise<Resolved<SummaryOf<C>>> => {
          const visitor = await binding.admit(
            privately(request),
            protection === true ? undefined : protection,
          );
          if (visitor.status !== 'in') return endRoute(refused, request, visitor);
          return { session: visitor.session, user: visitor.user };
        },
      }),
    });
}

/** What ends a route for a visitor who may not see it. What is answered is the response that is kept for the request. */
function endRoute(
  refused: WeakMap<Request, Response>,
  request: Request,
  refusal: Refusal,
): ElysiaCustomStatusResponse<401, string, 401> {
  refused.set(request, toResponse(refusal));
  return status(401, 'Not signed in.');
}

/** What handlers have as `auth`. */
function createElysiaAuth<C extends AuthOptions>(
  binding: Binding<[Request], Request, ElysiaContext, C>,
  { contextOf, privately, refused }: RequestState,
): ElysiaAuth<C> {
  return {
    ...binding.verbs,
    read: (request) => binding.read(contextOf(request)),
    session: (request, rules) => binding.session(contextOf(request), rules),
    protect: async (request, maySee) => {
      const visitor = await binding.admit(privately(request), maySee);
      if (visitor.status !== 'in') throw endRoute(refused, request, visitor);
      return visitor;
    },
    signIn: async (request, ...parameters) =>
      toLeadingResponse(await binding.signIn(privately(request), parameters)),
    signOut: async (request, options) =>
      toLeadingResponse(await binding.signOut(privately(request), options)),
    update: (request, data) => binding.update(contextOf(request), data),
  };
}
