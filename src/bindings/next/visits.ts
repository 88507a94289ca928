import { cookies, headers } from 'next/headers.js';
import type { AuthConfig } from '../../types/config.js';
import type { RequestContext } from '../framework-port.js';
import { addCookies } from '../../node/add-cookies.js';
import { keepResponsePrivate } from '../../node/keep-private.js';
import { AuthError } from '../../errors.js';
import { warnSessionNotRenewed } from './warn-session-not-renewed.js';
import { isOutsideNext } from './outside-next.js';
import { cookieHeaderAfter, readSetCookie } from './set-cookie.js';
import type { Awaitable } from '../../types/model.js';
import type { PagesRequest, PagesResponse } from './types.js';

/** What Next hands out of a request. */
export interface Visit {
  readonly headers: Headers;
  /** The request, where Next hands it out: in route handlers and in the proxy. */
  readonly request?: Request;
}

/** One request that is being answered. */
export interface NextContext extends RequestContext<Visit> {
  /** With the cookies that the browser will have after the response. */
  source: { readonly headers: Headers };
}

/** The header by which the proxy tells components which page was asked for; Next does not. */
export const PATH_HEADER = 'x-latchkey-path';

/**
 * The visits of one application. Next gives the same `Headers` object to all that asks for it during a request, so a visit
 * is remembered by it: components, layouts and actions share one read, with React's `cache` or without.
 */
export class Visits {
  readonly #byHeaders = new WeakMap<object, NextContext>();
  readonly #kept = new WeakSet<NextContext>();
  /** By what Next gives for a request: where cookies were set in its own jar. */
  readonly #changed = new WeakSet<object>();

  /**
   * The visit that is being answered.
   * @throws {AuthError} (rejects) where Next renders without a request
   */
  async current(request?: Request): Promise<NextContext> {
    const given = await headersOfVisit(request);
    const known = this.#byHeaders.get(given);
    if (known !== undefined) return known;
    // With `dynamic = 'force-static'` Next hands out no headers at all: the session of the first visitor would be shown to all.
    if ([...given.keys()].length === 0)
      throw new AuthError(
        "A page that is rendered once for all visitors cannot read a session. Remove `dynamic = 'force-static'` from the page " +
          'and its layouts, or read the session in the browser, with `useSession` of `latchkey/next/react`.',
      );
    return this.#remember(given, { headers: new Headers(given), ...(request !== undefined && { request }) });
  }

  /** The visit of a request of the pages router. */
  ofPages({ headers: given }: PagesRequest): NextContext {
    const known = this.#byHeaders.get(given);
    if (known !== undefined) return known;
    const standard = new Headers();
    for (const [name, value] of Object.entries(given))
      for (const one of [value ?? []].flat()) standard.append(name, one);
    return this.#remember(given, { headers: standard });
  }

  #remember(given: object, visit: Visit): NextContext {
    const context = { from: visit, source: visit };
    this.#byHeaders.set(given, context);
    return context;
  }

  /** Marks the cookies of a visit's reading as sent; whether they had not been before. */
  claim(context: NextContext): boolean {
    const isFirst = !this.#kept.has(context);
    this.#kept.add(context);
    return isFirst;
  }

  /** Sets the cookies of a visit's reading, once, where Next allows it. */
  async setReadCookies(
    context: NextContext,
    cookieFields: Headers,
    configOf: (visit: Visit) => Awaitable<Pick<AuthConfig, 'debug' | 'logger'>>,
  ): Promise<void> {
    if (cookieFields.getSetCookie().length === 0 || !this.claim(context)) return;
    try {
      await this.setCookies(context, cookieFields);
    } catch {
      // Next lets components set no cookies: the session is read, and renewed where it can be.
      warnSessionNotRenewed(await configOf(context.from));
    }
  }

  /**
   * Whether Next lets cookies be set here: in actions, route handlers and the proxy. Where it does not, one function, which
   * throws, stands for all that would change them; asking by trying would set one where it does.
   */
  async canSetCookies(): Promise<boolean> {
    const jar: object = await cookies();
    return Reflect.get(jar, 'set') !== Reflect.get(jar, 'delete');
  }

  /**
   * Sets cookies, and lets what is rendered after this see them.
   * @throws {Error} (rejects) of Next, where it allows no cookies: while components are rendered
   */
  async setCookies(context: NextContext, cookieFields: Headers): Promise<void> {
    const lines = cookieFields.getSetCookie();
    if (lines.length === 0) return;
    const jar = await cookies();
    for (const line of lines) {
      const { name, value, options } = readSetCookie(line);
      jar.set(name, value, options);
    }
    const given = await headers();
    this.#changed.add(given);
    this.#kept.delete(context);
    context.source = { headers: withBrowserCookies(context.source.headers, lines) };
    this.#byHeaders.set(given, context);
  }

  /** Whether {@link setCookies} has set some for the request that is being answered. */
  async hasSetCookies(request: Request): Promise<boolean> {
    return this.#changed.has(await headersOfVisit(request));
  }
}

/** What Next has of the request that is being answered; of the request that a test made, where it has none. */
async function headersOfVisit(request: Request | undefined): Promise<Headers> {
  try {
    return await headers();
  } catch (error) {
    if (request === undefined || !isOutsideNext(error)) throw error;
    return request.headers;
  }
}

/** Appends cookies to an answer of the pages router, in the place of older ones of the same names. No shared cache may keep it then, whatever the page says. */
export function appendCookies(res: PagesResponse, given: Headers): void {
  const lines = given.getSetCookie();
  if (lines.length === 0 || res.headersSent) return;
  const all = addCookies(res.getHeader('set-cookie'), lines);
  res.removeHeader('set-cookie');
  for (const line of all) res.appendHeader('set-cookie', line);
  keepResponsePrivate(res);
}

/** Header fields of a request, with the cookies that its browser has after these `Set-Cookie` fields. */
export function withBrowserCookies(given: Headers, lines: readonly string[]): Headers {
  const result = new Headers(given);
  const cookie = cookieHeaderAfter(result.get('cookie'), lines);
  if (cookie === null) result.delete('cookie');
  else result.set('cookie', cookie);
  return result;
}
