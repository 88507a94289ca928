import type { RequestContext } from '../framework-port.js';
import {
  removeResponseHeader,
  setCookie,
  setResponseHeader,
  setResponseStatus,
} from '@tanstack/react-start/server';
import { AuthError } from '../../errors.js';
import { pageThatAsked } from '../../server/begin-options.js';
import { CDN_FIELDS } from '../../server/private-answer.js';
import { headersOf } from '../../server/session-request.js';
import { keepPreparedPrivate } from '../prepared-fields.js';
import { cookieHeaderAfter, readSetCookie } from '../next/set-cookie.js';

/**
 * The request, unless a page is rendered once for all: every visitor would see it without a session.
 * @throws {AuthError} then
 */
export function notPrerendered(request: Request): Request {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }; // elsewhere there is none
  if (process?.env?.['TSS_PRERENDERING'] !== 'true') return request;
  const { pathname } = new URL(request.url);
  throw new AuthError(
    `${pathname} reads a session, so it cannot be prerendered. Exclude the path with \`prerender.filter\`.`,
  );
}

/** A request as it is answered. Its session is read from a copy, whose cookies can change. */
export function contextOf(request: Request): RequestContext<Request> {
  // Server functions are called by scripts of a page, which people see.
  const isCalled = request.headers.get('x-tsr-serverfn') === 'true';
  const returnTo = isCalled || request.method === 'POST' ? pageThatAsked(request) : undefined;
  const headers = new Headers(request.headers);
  if (isCalled) headers.set('accept', 'text/html');
  const { url, method } = request;
  return { source: { headers, url, method }, from: request, returnTo };
}

/** Sets cookies, and lets what is done after this see them. */
export function keepCookies({ source, from }: RequestContext<Request>, cookies: Headers): void {
  const lines = cookies.getSetCookie();
  if (lines.length === 0) return;
  for (const { name, value, options } of lines.map(readSetCookie)) setCookie(name, value, options);
  keepAnswerPrivate(from);
  const headers = headersOf(source);
  headers.set('cookie', cookieHeaderAfter(headers.get('cookie'), lines) ?? '');
}

/** No shared cache may keep a response with a user's session. */
export function keepPrivate(): void {
  setResponseHeader('cache-control', 'private, no-store');
}

/** {@link keepPrivate}, whatever the response says that the application returns. */
function keepAnswerPrivate(request: Request, control = 'private, no-store'): void {
  setResponseHeader('cache-control', control);
  for (const name of CDN_FIELDS) removeResponseHeader(name);
  keepPreparedPrivate(request, []);
}

/** An answer of ours says itself what caches do: what the application has set would replace that. */
export function keepControl(request: Request, response: Response): Response {
  const control = response.headers.get('cache-control') ?? undefined;
  if (response.headers.has('set-cookie')) keepAnswerPrivate(request, control);
  return response;
}

/** Throws a response as TanStack wants it: a redirect, or an error that routes, functions and pages answer with. */
export async function throwAnswer(answer: Response): Promise<never> {
  const { headers, status } = answer;
  const href = headers.get('location');
  // Browsers themselves follow it: TanStack's router knows no pages of ours. It throws responses.
  // oxlint-disable-next-line typescript/only-throw-error
  if (href !== null)
    throw Object.assign(answer, { options: { href, statusCode: status, reloadDocument: true } });
  // A page that is being rendered takes these from here, and all else from the error.
  setResponseStatus(status);
  keepPrivate();
  const challenge = headers.get('www-authenticate');
  if (challenge !== null) setResponseHeader('www-authenticate', challenge);
  // What the server refuses with says why.
  const { message } = (await answer.json()) as { message: string };
  throw Object.assign(new AuthError(message), { status, headers });
}
