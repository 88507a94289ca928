import { createAuthServer, type AuthServer } from '../../server/auth-server.js';
import { createNodeListener } from '../../node/index.js';
import type { NodeRequest, NodeResponse } from '../../node/request.js';
import type { Session } from '../../types/model.js';
import { createAuthFunction } from './auth-function.js';
import type { AuthOf, PagesRequest, PagesResponse } from './types.js';
import { toConfig as completed, type NextAuthOptions } from './v4/options.js';
import { Visits, type Visit } from './visits.js';

export type { NextAuthOptions } from './v4/options.js';
export type { NextAuthOptions as AuthOptions } from './v4/options.js';
export type { DefaultSession, DefaultUser, Profile, Session, User } from '../../types/model.js';
export { getToken, type AnyHeaders, type GetTokenOptions } from './v4/token.js';
export { withAuth, type NextRequestWithAuth, type WithAuthOptions } from './v4/middleware.js';

/** What an application's options became. */
interface Application {
  readonly config: NextAuthOptions;
  readonly server: AuthServer<Visit>;
  readonly auth: AuthOf<NextAuthOptions>;
}

/**
 * The servers that were made of options, which routes and pages pass in with every call.
 *
 * Module state: made once for each options object. It is weak and goes with that object.
 */
const applications = new WeakMap<NextAuthOptions, Application>();

function applicationOf(options: NextAuthOptions): Application {
  const known = applications.get(options);
  if (known !== undefined) return known;
  // At the first request: variables are there by then.
  const config = completed(options);
  const server = createAuthServer<Visit, NextAuthOptions>(config);
  const made = { config, server, auth: createAuthFunction(server, new Visits()) };
  applications.set(options, made);
  return made;
}

type PagesHandler = NodeRequest & PagesRequest;

/** A handler for both routers: an API route of the pages router, `GET` and `POST` of the app router. */
export interface NextAuthHandler {
  (request: Request, context?: unknown): Promise<Response>;
  (req: PagesHandler, res: NodeResponse): Promise<void>;
}

/**
 * Latchkey for an application of next-auth 4 under Next.js 15 or 16: its options, its variables, its sessions. The people who
 * are signed in stay signed in.
 * @example
 * // app/api/auth/[...nextauth]/route.ts
 * const handler = NextAuth(authOptions);
 * export { handler as GET, handler as POST };
 */
export default function NextAuth(options: NextAuthOptions): NextAuthHandler;
export default function NextAuth(
  request: Request,
  context: unknown,
  options: NextAuthOptions,
): Promise<Response>;
export default function NextAuth(
  req: PagesHandler,
  res: NodeResponse,
  options: NextAuthOptions,
): Promise<void>;
export default function NextAuth(
  first: NextAuthOptions | Request | PagesHandler,
  second?: unknown,
  options?: NextAuthOptions,
): unknown {
  if (options !== undefined) return answer(options, first, second);
  // With one parameter, it is the options, as the overloads say.
  const given = first as NextAuthOptions;
  return (request: unknown, response: unknown) => answer(given, request, response);
}

async function answer(options: NextAuthOptions, request: unknown, response: unknown): Promise<unknown> {
  const { server } = applicationOf(options);
  if (isStandard(request)) return server.handle(request, request);
  const listen = createNodeListener((standard) => server.handle(standard, standard));
  // Neither options nor a standard request: what the pages router calls API routes with.
  return listen(request as NodeRequest, response as NodeResponse);
}

function isStandard(request: unknown): request is Request {
  return typeof request === 'object' && request !== null && 'clone' in request && 'json' in request;
}

/**
 * The session of the visitor, or `null`: `getServerSession(authOptions)` in components and route handlers,
 * `getServerSession(req, res, authOptions)` in the pages router.
 * @throws {AuthError} (rejects) if the store is unavailable
 */
export function getServerSession(options: NextAuthOptions): Promise<Session | null>;
export function getServerSession(
  req: PagesRequest,
  res: PagesResponse,
  options: NextAuthOptions,
): Promise<Session | null>;
export async function getServerSession(
  first: NextAuthOptions | PagesRequest,
  res?: PagesResponse,
  options?: NextAuthOptions,
): Promise<Session | null> {
  // Options stand alone, or behind request and response, as the overloads say.
  if (res === undefined || options === undefined) return applicationOf(first as NextAuthOptions).auth();
  // As above.
  return applicationOf(options).auth(first as PagesRequest, res);
}

/**
 * Options of next-auth 4 as a configuration for `latchkey/next`, whose `auth` has `protect` and every verb of the server's own
 * code, for the same sessions. All calls with one options object give the same configuration.
 * @example
 * import { latchkey } from 'latchkey/next';
 * // A function, because the variables of the environment are missing in a build.
 * export const { auth } = latchkey(() => toConfig(authOptions));
 * const sessions = await auth.listSessions(); // in components, actions and route handlers
 * await auth.pages.endOtherSessions(req, res); // in API routes
 */
export function toConfig<C extends NextAuthOptions>(options: C): C {
  // The options, with what next-auth 4 has as defaults.
  return applicationOf(options).config as C;
}
