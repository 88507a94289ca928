import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { SignOutOptions } from '../server/begin-options.js';
import type { ReadingOf } from '../server/get-session.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import type { ConfigOf } from '../server/auth-server.js';
import type { SessionOf, SessionUserOf, SummaryOf } from '../types/defined-config.js';
import { toResponse, unknownTo, type MaySeeOf } from '../server/protect.js';
import { keptPrivate } from '../server/with-cookies.js';
import {
  createBinding,
  remembered,
  toLeadingResponse,
  type FrameworkPort,
  type RequestContext,
  type SignInParameters,
} from './framework-port.js';
import { PendingResponse, pendingPort } from './pending-response.js';

export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/** Who is signed in, in `c.var`; both are `null` if no user is. */
export interface SessionVariables<C extends AuthOptions = AuthOptions> {
  /** The session, as `GET session` answers it. */
  session: SessionOf<C> | null;
  /** The user, always with an `id`. */
  user: SessionUserOf<C> | null;
}

/** Who is signed in, in `c.var`, where a user is required. */
export interface ProtectedVariables<C extends AuthOptions = AuthOptions> {
  /** @see {@link SessionVariables.session} */
  session: SessionOf<C>;
  /** @see {@link SessionVariables.user} */
  user: SessionUserOf<C>;
}

/** Every verb of the server's own code takes Hono's context first. */
type Verbs = BoundVerbs<[c: Context]>;

/** One request that is being answered. */
interface HonoContext extends RequestContext<Context> {
  readonly response: PendingResponse;
}

/** Middleware that answers what is below the base path, and makes middleware for the application's own routes. */
export interface Latchkey<C extends AuthOptions = AuthOptions> extends MiddlewareHandler, Verbs {
  /** Reads who is signed in into `c.var`. Answers 503 if the store is unavailable. */
  session(rules?: AccessRules): MiddlewareHandler<{ Variables: SessionVariables<C> }>;
  /**
   * Keeps a route for those who are signed in, and does what `session()` does. People are led to the sign-in page and come
   * back, programs get 401. Who may not see the route gets 403.
   * @param maySee - only `true` is yes. @default the signed-in user
   */
  protect(maySee?: MaySeeOf<C>): MiddlewareHandler<{ Variables: ProtectedVariables<C> }>;
  /** Reads who is signed in, once per request. Cookies that are due are appended to the response. */
  read(c: Context): Promise<ReadingOf<C>>;
  /**
   * Begins a sign-in for the browser that sent a form of the application; the handler returns what this gives. A form that a
   * page of another site sent gets 403: Hono itself lets it through. `c.req.parseBody()` reads the fields of a form.
   */
  signIn(c: Context, ...parameters: SignInParameters): Promise<Response>;
  /** Ends the session of the browser that sent a form of the application. Forms of other sites get 403. */
  signOut(c: Context, options?: SignOutOptions): Promise<Response>;
  /**
   * Updates the session, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Gives the session as
   * it is from now on, `null` if no user is signed in; its cookies are appended to the response. What `c.var` has, and what
   * {@link Latchkey.read} gives, stays as it was before.
   * @throws {HTTPException} (rejects) 403 for a form that a page of another site sent
   */
  update(c: Context, data: unknown): Promise<SessionOf<C> | null>;
}

/**
 * Sign-in for an application of Hono, on every runtime. It answers below `basePath` and passes on all else. Bodies are left
 * to the handlers, and cookies are appended to their responses.
 * @param config - the configuration, or a function that makes it where bindings are known per request
 * @example
 * import { Hono } from 'hono';
 * import { latchkey } from 'latchkey/hono';
 * import GitHub from 'latchkey/providers/github';
 *
 * const auth = latchkey({ providers: [GitHub] });
 * const app = new Hono();
 * app.use(auth);
 * app.get('/', auth.session(), (c) => c.text(`Hello ${c.var.user?.name ?? 'stranger'}`));
 * app.get('/inside', auth.protect(), (c) => c.json(c.var.session.user));
 * export default app;
 */
export function latchkey<const C extends AuthOptions>(config: ConfigOf<Context, C>): Latchkey<SummaryOf<C>> {
  const contextOf = remembered(toContext);
  const binding = createBinding<[Context], Context, HonoContext, SummaryOf<C>>(config, portOf(contextOf));
  const finish = async (c: Context, next: () => Promise<void>): Promise<void> => {
    await next();
    const before = c.res.headers.getSetCookie().length;
    const response = contextOf(c).response.finish(c.res);
    replace(c, response);
    if (response.headers.getSetCookie().length > before) keepPrivate(c);
  };

  const answer: MiddlewareHandler = async (c, next) => {
    const { basePath = '/auth' } = await binding.server.config(c);
    if ((await binding.server.isOurs(c.req.path, c)) || !isOnTheWay(routePath(c), basePath))
      return withOwn(c, await binding.server.handle(c.req.raw, c));
    return finish(c, next);
  };

  const members: Pick<Latchkey<SummaryOf<C>>, keyof Latchkey> = {
    ...binding.verbs,
    read: (c) => binding.read(contextOf(c)),
    session: (rules) => async (c, next) => {
      const reading = await binding.readBy(contextOf(c), rules);
      if (typeof reading.status === 'number') return respond(c, toResponse(reading));
      if (reading.status === 'unknown') return respond(c, toResponse(unknownTo(reading)));
      c.set('session', reading.status === 'in' ? reading.session : null);
      c.set('user', reading.status === 'in' ? reading.user : null);
      return finish(c, next);
    },
    protect: (maySee) => async (c, next) => {
      const who = await binding.admit(contextOf(c), maySee);
      if (who.status !== 'in') return withOwn(c, contextOf(c).response.finish(respond(c, toResponse(who))));
      c.set('session', who.session);
      c.set('user', who.user);
      await finish(c, next);
      replace(c, keptPrivate(c.res));
    },
    signIn: async (c, ...parameters) => lead(c, await binding.signIn(contextOf(c), parameters)),
    signOut: async (c, options) => lead(c, await binding.signOut(contextOf(c), options)),
    update: (c, data) => binding.update(contextOf(c), data),
  };
  return Object.assign(answer, members);
}

function toContext(c: Context): HonoContext {
  return { source: c.req.raw, from: c, response: new PendingResponse() };
}

const portOf = (contextOf: (c: Context) => HonoContext): FrameworkPort<[Context], HonoContext> => ({
  contextOf,
  ...pendingPort(({ response }: HonoContext) => response),
  handed: 1,
  canAppendCookies: () => true,
  appendCookies: ({ from, response }, cookies, origin) => {
    response.append(cookies, origin);
    if (origin === 'change' && cookies.has('set-cookie')) keepNow(from, cookies);
  },
  refuse: (_, refusal) => {
    throw new HTTPException(403, { res: toResponse(refusal), message: refusal.message });
  },
});

/** Answers a form of the application. */
function lead(c: Context, result: Parameters<typeof toLeadingResponse>[0]): Response {
  return withOwn(c, respond(c, toLeadingResponse(result)));
}

/** Where no middleware of ours is on the way, nothing else appends the cookies of a change. */
function keepNow(c: Context, cookies: Headers): void {
  for (const line of cookies.getSetCookie()) c.header('set-cookie', line, { append: true });
  c.header('cache-control', 'private, no-store');
  keepPrivate(c);
}

/** An answer of ours, whose cookies no shared cache may keep. */
function withOwn(c: Context, response: Response): Response {
  if (response.headers.has('set-cookie')) keepPrivate(c);
  return response;
}

/**
 * Keeps shared caches from storing the answer, whatever middleware around this does to it. Hono copies responses to change their
 * header fields, so that is decided where it reads the last one.
 */
function keepPrivate(c: Context): void {
  const accessor = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(c), 'res');
  if (accessor?.get === undefined) return;
  const { get, set } = accessor;
  Object.defineProperty(c, 'res', {
    configurable: true,
    get: (): Response => {
      // What the accessor of Hono gives.
      const given = get.call(c) as Response;
      const kept = keptPrivate(given);
      if (kept !== given) for (const response of [undefined, kept]) set?.call(c, response);
      return kept;
    },
    set: (response) => {
      set?.call(c, response);
    },
  });
}

/**
 * Whether requests below the base path arrive at middleware with this path. Otherwise it was mounted in the wrong place, and
 * what does arrive is answered: the answer and the log name both paths.
 */
function isOnTheWay(mount: string, basePath: string): boolean {
  const [fixed = ''] = mount.split(/\/?[*:]/, 1);
  return fixed === '' || basePath === fixed || basePath.startsWith(`${fixed.replace(/\/$/, '')}/`);
}

/** A response with what was set on the context before, which a plain response would lose. */
function respond(c: Context, response: Response): Response {
  return c.newResponse(response.body, response);
}

function replace(c: Context, response: Response): void {
  if (response === c.res) return;
  // Hono would merge the headers of the old response into the new one, and keep its cookies only.
  c.res = undefined;
  c.res = response;
}
