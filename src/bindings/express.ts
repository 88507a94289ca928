import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import type { SummaryOf } from '../types/defined-config.js';
import type { ReadingOf, SignedInReading } from '../server/get-session.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import type { NodeRequest, NodeResponse } from '../node/request.js';
import type { Untyped } from '../types/untyped.js';
import type { SignInOptions, SignOutOptions } from '../server/begin-options.js';
import { createAuthServer, metadataPath, type ConfigOf } from '../server/auth-server.js';
import type { MaySeeOf } from '../server/protect.js';
import { createNodeListener } from '../node/index.js';
import { isElsewhere } from '../node/request.js';
import { sendWebResponse } from '../node/response.js';
import { appendCookies, keepPrivate, toSource } from '../node/source.js';
import { expressOptions } from './proxies.js';
import { Steps } from './steps.js';

export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/** Middleware of Express 4 and 5, and of all that calls `(req, res, next)` with Node's request and response. */
export type Middleware = (req: NodeRequest, res: NodeResponse, next: (error?: unknown) => void) => void;

declare global {
  // Where Express lets applications say what their requests have.
  namespace Express {
    interface Request {
      /** Who is signed in, after `session()` or `protect()`; `null`: no user. */
      auth?: SignedInReading | null;
    }
  }
}

/** Every verb of the server's own code takes the request and the response first. */
type Verbs = BoundVerbs<[req: NodeRequest, res: NodeResponse]>;

/** Middleware that answers what is below the base path, and makes middleware for the application's own routes. */
export interface Latchkey<C extends AuthOptions> extends Middleware, Verbs {
  /** Reads who is signed in into `req.auth`, and the session into `res.locals.session`. 503 if the store is unavailable. */
  session(rules?: AccessRules): Middleware;
  /**
   * Keeps a route for those who are signed in, and does what `session()` does. People are led to the sign-in page and come
   * back, programs get 401. Who may not see the route gets 403.
   * @param maySee - only `true` is yes. @default the signed-in user
   */
  protect(maySee?: MaySeeOf<C>): Middleware;
  /** Reads who is signed in, once per request. Cookies that are due are appended to the response. */
  read(req: NodeRequest, res: NodeResponse): Promise<ReadingOf<C>>;
  /**
   * Answers a form of the application: signs in with the fields that a body parser put into `req.body`, and redirects. A
   * form that a page of another site sent gets 403: Express itself lets it through.
   * @param provider - its id. @default the sign-in page lets people choose
   */
  signIn(
    provider?: string,
    options?: SignInOptions,
    authorizationParams?: Record<string, string>,
  ): Middleware;
  /**
   * Updates the session, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Forms of other
   * sites get 403. What follows sees the session as it was before: redirect, or read it with the next request.
   */
  update(dataOf: (req: NodeRequest & { readonly body?: Untyped }) => unknown): Middleware;
  /** Answers a form of the application: signs out, and redirects. Forms of other sites get 403. */
  signOut(options?: SignOutOptions): Middleware;
}

/**
 * Sign-in for an application of Express 4 or 5. It answers below `basePath` and passes on all else, before and after body
 * parsers. Behind a proxy it follows `app.set('trust proxy', …)`.
 * @example
 * const auth = latchkey({ providers: [GitHub] });
 * app.use(auth);
 * app.get('/me', auth.protect(), (req, res) => res.json(req.auth?.session));
 */
export function latchkey<const C extends AuthOptions>(
  config: ConfigOf<NodeRequest, C>,
): Latchkey<SummaryOf<C>> {
  const server = createAuthServer<NodeRequest, SummaryOf<C>>(config);
  const steps = new Steps<NodeRequest, NodeResponse, SummaryOf<C>>(server, {
    sourceOf: (req) => toSource(req, expressOptions(req)),
    show,
    appendCookies,
    keepPrivate,
    canAppend: (res) => !res.headersSent,
    send: sendWebResponse,
  });
  const answer: Middleware = (req, res, next) => {
    void (async () => {
      const known = await server.config(req);
      const { basePath = '/auth' } = known;
      // Twice the base path where there are no metadata.
      if (isElsewhere(req, basePath) && isElsewhere(req, metadataPath(known) ?? basePath)) return next();
      await createNodeListener((request) => server.handle(request, req), expressOptions(req))(req, res, next);
    })().catch(next);
  };
  return Object.assign(answer, {
    ...steps.verbs,
    read: (req: NodeRequest, res: NodeResponse) => steps.readFor(req, res),
    session: (rules?: AccessRules) => step((req, res) => steps.enter(req, res, rules)),
    protect: (maySee?: MaySeeOf<SummaryOf<C>>) => step((req, res) => steps.restrict(req, res, maySee)),
    signIn: (provider?: string, options: SignInOptions = {}, params: Record<string, string> = {}) =>
      step((req, res) => steps.beginSignIn(req, res, { provider, options, params })),
    signOut: ({ redirectTo }: SignOutOptions = {}) =>
      step((req, res) => steps.beginSignOut(req, res, redirectTo)),
    update: (dataOf: Parameters<Latchkey<SummaryOf<C>>['update']>[0]) =>
      step((req, res) => steps.change(req, res, () => dataOf(req))),
  });
}

/** Middleware that passes the request on unless it was answered; what is thrown goes to the application's error handler. */
function step(run: (req: NodeRequest, res: NodeResponse) => Promise<boolean>): Middleware {
  return (req, res, next) => {
    run(req, res).then((goesOn) => (goesOn ? next() : undefined), next);
  };
}

function show(auth: SignedInReading | null, req: NodeRequest, res: NodeResponse): void {
  Object.assign(req, { auth });
  const locals: unknown = Reflect.get(res, 'locals');
  if (typeof locals === 'object' && locals !== null)
    Object.assign(locals, { session: auth?.session ?? null });
}
