import { NextResponse } from 'next/server.js';
import type { CookiesOptions } from '../../../types/cookies.js';
import type { JWT, JWTOptions } from '../../../types/jwt.js';
import type { Awaitable } from '../../../types/model.js';
import type { NextRequestLike } from '../types.js';
import { pagePath } from '../page-path.js';
import { basePathOf } from './options.js';
import { getToken } from './token.js';

/** What `withAuth` takes. */
export interface WithAuthOptions {
  /** Functions that decide. */
  readonly callbacks?: {
    /** Who may see a page. @default any user with a session */
    authorized?(params: { readonly token: JWT | null; readonly req: NextRequestLike }): Awaitable<boolean>;
  };
  /** Paths of the application's own pages. @default those below `/api/auth` */
  readonly pages?: { readonly signIn?: string; readonly error?: string };
  /** The secret that the sessions were encrypted with. @default NEXTAUTH_SECRET, AUTH_SECRET */
  readonly secret?: string;
  /** A codec of the application. */
  readonly jwt?: Pick<JWTOptions, 'decode'>;
  /** The name of the session cookie, where one was configured. */
  readonly cookies?: Partial<Pick<CookiesOptions, 'sessionToken'>>;
}

/** A request of a user who may see the page. */
export type NextRequestWithAuth = NextRequestLike & { nextauth: { readonly token: JWT | null } };

type Middleware<Request> = (
  request: Request,
  event: unknown,
) => Awaitable<Response | null | undefined | void>;

/**
 * The middleware of next-auth 4: leads those who have no session to the sign-in page.
 * @example
 * // proxy.ts; in Next 15 middleware.ts, `default as middleware`
 * export { default as proxy } from 'latchkey/next/v4/middleware';
 * export const config = { matcher: ['/inside/:path*'] };
 */
export function withAuth(request: NextRequestLike, options?: unknown): Promise<Response>;
export function withAuth(
  middleware: Middleware<NextRequestWithAuth>,
  options?: WithAuthOptions,
): (request: NextRequestLike, event: unknown) => Promise<Response>;
export function withAuth(
  options?: WithAuthOptions,
): (request: NextRequestLike, event: unknown) => Promise<Response>;
export function withAuth(
  first: NextRequestLike | Middleware<NextRequestWithAuth> | WithAuthOptions = {},
  second: unknown = {},
): unknown {
  // Next passes an event beside the request.
  if ('nextUrl' in first) return check({ request: first, event: second });
  const [middleware, options] =
    // With a middleware, the second are options, as the overloads say.
    typeof first === 'function' ? [first, second as WithAuthOptions] : [undefined, first];
  return (request: NextRequestLike, event: unknown) => check({ request, event, middleware, options });
}

export default withAuth;

interface Check {
  readonly request: NextRequestLike;
  readonly event: unknown;
  readonly middleware?: Middleware<NextRequestWithAuth> | undefined;
  readonly options?: WithAuthOptions;
}

async function check({ request, event, middleware, options = {} }: Check): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const { callbacks, pages = {}, secret, jwt, cookies } = options;
  const basePath = basePathOf();
  const signIn = pages.signIn ?? `${basePath}/signin`;
  const page = pagePath(pathname);
  const isOpen =
    page === undefined ||
    page.startsWith(`${basePath}/`) ||
    page === new URL(signIn, request.url).pathname ||
    page === pages.error;
  if (isOpen) return NextResponse.next();
  const cookieName = cookies?.sessionToken?.name;
  const token = await getToken({
    req: request,
    ...(secret !== undefined && { secret }),
    ...(jwt?.decode !== undefined && { decode: jwt.decode }),
    ...(cookieName !== undefined && { cookieName }),
  });
  // What it says nothing of (`token?.roles?.includes('admin')` of a user without roles) is no.
  const isAllowed =
    callbacks?.authorized === undefined
      ? token !== null
      : Boolean(await callbacks.authorized({ token, req: request }));
  if (isAllowed) {
    const response = await middleware?.(Object.assign(request, { nextauth: { token } }), event);
    return response ?? NextResponse.next();
  }
  const location = new URL(signIn, request.url);
  location.searchParams.set('callbackUrl', `${page}${search}`);
  const headers = { location: location.href, 'cache-control': 'private, no-store' };
  return new Response(null, { status: 302, headers });
}
