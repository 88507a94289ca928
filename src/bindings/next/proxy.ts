import { NextResponse } from 'next/server.js';
import type { AuthServer } from '../../server/auth-server.js';
import { withCookies } from '../../server/with-cookies.js';
import { answerInstead, toAbsolute } from './authorized.js';
import { pagePath } from './page-path.js';
import { passOn } from './pass-on.js';
import type { NextConfig, NextRequestLike, Proxy, ProxyOptions } from './types.js';
import { PATH_HEADER, withBrowserCookies, type Visit } from './visits.js';

/** The proxy of an application: `proxy` itself, or what `proxy(options)` returns. */
export function createProxy<C extends NextConfig>(server: AuthServer<Visit, C>): Proxy {
  async function run(request: NextRequestLike, { publicPaths }: ProxyOptions): Promise<Response> {
    const { pathname, search } = request.nextUrl;
    const visit = { headers: request.headers, request };
    const page = pagePath(pathname);
    if (page === undefined || (await server.isAction(page, visit))) return NextResponse.next();
    const reading = await server.read(visit, visit);
    const path = `${page}${search}`;
    if (publicPaths !== undefined && !isBelow(page, [...publicPaths, ...(await ownPages(visit))])) {
      const refusal = await server.refuse(visit, visit, { returnTo: path });
      if (refusal !== undefined) return withCookies(toAbsolute(refusal, request), reading.headers);
    }
    const config = await server.config(visit);
    const instead = await answerInstead(config, request, { reading, page, path });
    if (instead !== undefined) return passOn(instead, reading.headers);
    // What is rendered now sees the session as it was renewed: a token that was rotated is not used twice.
    const headers = withBrowserCookies(request.headers, reading.headers.getSetCookie());
    headers.set(PATH_HEADER, path);
    return passOn(NextResponse.next({ request: { headers } }), reading.headers);
  }

  /** Pages that the configuration sends people to who are not signed in. */
  async function ownPages(visit: Visit): Promise<string[]> {
    const { pages = {} } = await server.config(visit);
    return [
      pages.signIn,
      pages.signOut,
      pages.signedOut,
      pages.error,
      pages.verifyRequest,
      pages.signUp,
      pages.resetPassword,
      pages.newPassword,
    ]
      .filter((page) => page !== undefined)
      .map((page) => new URL(page, 'https://app.invalid').pathname);
  }

  const proxy = (first?: NextRequestLike | ProxyOptions): unknown => {
    if (first !== undefined && 'nextUrl' in first) return run(first, {});
    assertOptions(first);
    return (request: NextRequestLike) => run(request, first ?? {});
  };
  // Overloads: with a request it is the proxy itself.
  return proxy as Proxy;
}

/** @throws {TypeError} for any other option: pages that seem to be kept would be public */
function assertOptions(options: ProxyOptions = {}): void {
  const wrong = Object.keys(options).find((name) => name !== 'publicPaths');
  if (wrong !== undefined)
    throw new TypeError(`\`${wrong}\` is not an option of \`proxy\`. Did you mean \`publicPaths\`?`);
  const { publicPaths } = options;
  if (publicPaths !== undefined && !Array.isArray(publicPaths))
    throw new TypeError('The option `publicPaths` of `proxy` must be a list of paths.');
}

function isBelow(pathname: string, paths: readonly string[]): boolean {
  return paths.some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
}
