import type { ReadingOf } from '../../server/get-session.js';
import { toResponse, toSignIn, unknownTo, type Refusal } from '../../server/protect.js';
import { keptPrivate } from '../../server/with-cookies.js';
import { pagePath } from './page-path.js';
import { isOfProxy } from './pass-on.js';
import type { NextConfig, NextRequestLike } from './types.js';

/**
 * What `callbacks.authorized` says of a request: whether the visitor sees the page, or a response in its place. `true` where
 * the configuration has no such callback. Anything that is not truthy is no.
 */
export async function askAuthorized<C extends NextConfig>(
  { callbacks }: NextConfig,
  request: NextRequestLike,
  reading: ReadingOf<C>,
): Promise<boolean | Response> {
  if (callbacks?.authorized === undefined) return true;
  const auth = reading.status === 'in' ? reading.session : null;
  const answer: unknown = await callbacks.authorized({ request: forPage(request), auth });
  return isResponse(answer) ? answer : Boolean(answer);
}

/**
 * The request as if it were for the page itself. With `skipProxyUrlNormalize`, Next names the URL of a page's data, and a callback that
 * looks for `/admin` would not know the data of that page.
 */
function forPage(request: NextRequestLike): NextRequestLike {
  const { pathname, search } = request.nextUrl;
  const page = pagePath(pathname);
  if (page === undefined || page === pathname) return request;
  const nextUrl = new URL(`${page}${search}`, request.url);
  return Object.assign(new Request(nextUrl, request.clone()), { nextUrl, cookies: request.cookies });
}

/** Responses of other realms are no `instanceof` ours. */
function isResponse(answer: unknown): answer is Response {
  return answer instanceof Response || Object.prototype.toString.call(answer) === '[object Response]';
}

/** What is known when the proxy asks. */
interface Asked<C extends NextConfig> {
  readonly reading: ReadingOf<C>;
  readonly page: string;
  /** The page with its query. */
  readonly path: string;
}

/** What a visitor gets in the place of the page, as `callbacks.authorized` says; `undefined` if they see the page. */
export async function answerInstead<C extends NextConfig>(
  config: NextConfig,
  request: NextRequestLike,
  { reading, page, path }: Asked<C>,
): Promise<Response | undefined> {
  if (config.callbacks?.authorized === undefined) return undefined;
  const isOpen = withoutSlash(page) === signInPath(config, request);
  // Without this, a store that is down would look like a sign-out.
  if (reading.status === 'unknown') return isOpen ? undefined : toResponse(unknownTo(reading));
  const answer = await askAuthorized(config, request, reading);
  if (typeof answer === 'boolean')
    return answer || isOpen ? undefined : toAbsolute(toSignIn(config, path), request);
  const location = answer.headers.get('location');
  const isLoop =
    isOpen &&
    location !== null &&
    withoutSlash(new URL(location, request.url).pathname) === withoutSlash(page);
  if (isLoop) return undefined;
  return isOfProxy(answer) ? answer : keptPrivate(answer);
}

/** A refusal as a response of the proxy: Next wants whole addresses there, and sends paths. */
export function toAbsolute(refusal: Refusal, { url }: Request): Response {
  const { location } = refusal;
  const absolute = location === undefined ? {} : { location: new URL(location, url).href };
  return toResponse({ ...refusal, ...absolute });
}

const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

/** The path of the application's own sign-in page, which is never refused: refusals lead there. */
function signInPath({ pages, origin }: NextConfig, { url }: Request): string | undefined {
  if (pages?.signIn === undefined) return undefined;
  const page = new URL(pages.signIn, url);
  const isOurs = [new URL(url).origin, origin].flat().includes(page.origin);
  return isOurs ? withoutSlash(page.pathname) : undefined;
}
