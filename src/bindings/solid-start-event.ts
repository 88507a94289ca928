import { pageThatAsked } from '../server/begin-options.js';
import { toResponse, type Refusal } from '../server/protect.js';
import { withCookies } from '../server/with-cookies.js';
import { AnsweredError } from './h3-error.js';
import { keepControl, keepPreparedPrivate } from './prepared-fields.js';
import { prerenderedPage } from './prerendered.js';
import type { RequestContext } from './framework-port.js';

/** Where SolidStart answers server functions, below the base of the application; forms post to it without a header. */
const SERVER_FUNCTIONS = '/_server';

/** What is used of SolidStart's events: of pages, server functions and API routes. */
export interface SolidStartEvent {
  readonly request: Request;
  readonly response: { status?: number; readonly headers: Headers };
}

/**
 * Gives the event back. Nitro marks its requests for pages to prerender by a header, which visitors can send, too, and has an
 * application of another name then.
 * @throws {AuthError} for such a page
 */
export function refusePrerendered(event: SolidStartEvent): SolidStartEvent {
  const { headers, url } = event.request;
  const { __nitro__ } = globalThis as { __nitro__?: { readonly prerender?: unknown } }; // elsewhere there is none
  if (!headers.has('x-nitro-prerender') || __nitro__?.prerender === undefined) return event;
  throw prerenderedPage(new URL(url).pathname, 'Leave it out of `prerender` in the configuration of Nitro.');
}

/** Server functions are called by scripts of a page, which people see. */
function isCalledByPage({ request }: SolidStartEvent): boolean {
  return request.headers.has('x-server-id');
}

/** The request of an event, as it is answered. */
export function contextOf(event: SolidStartEvent): RequestContext<SolidStartEvent> {
  const { request } = event;
  if (!isCalledByPage(event)) return { source: request, from: event };
  const headers = new Headers(request.headers);
  headers.set('accept', 'text/html');
  const { url, method } = request;
  return { source: { headers, url, method }, from: event, returnTo: pageThatAsked(request) };
}

/** Appends the cookies of a reading that the response does not have yet, in this or in a newer version. */
export function keepCookies(event: SolidStartEvent, cookies: Headers): void {
  setCookies(event, { newer: event.response.headers, older: cookies });
}

/** Sets cookies in the place of those that a reading appended before. */
export function keepNewer(event: SolidStartEvent, cookies: Headers): void {
  setCookies(event, { newer: cookies, older: event.response.headers });
}

function setCookies(
  { request, response: { headers } }: SolidStartEvent,
  { newer, older }: { readonly newer: Headers; readonly older: Headers },
): void {
  const lines = withCookies(new Response(null, { headers: newer }), older).headers.getSetCookie();
  const hasMore = lines.length > headers.getSetCookie().length;
  headers.delete('set-cookie');
  for (const line of lines) headers.append('set-cookie', line);
  // No shared cache may keep a response with a user's session.
  if (hasMore) keepPreparedPrivate(request, [headers]);
}

/** Keeps a response that is for one person from shared caches, unless the application has said what they do. */
export function keepPrivate({ response: { headers } }: SolidStartEvent): void {
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
}

/** An answer of ours, beside what the application has prepared. */
export function toAnswer({ request, response }: SolidStartEvent, answer: Response): Response {
  return keepControl(request, answer, [response.headers]);
}

/** SolidStart makes a redirect of what answers a form: one that is refused must not lead back to the site that sent it. */
export function toOwnPage(event: SolidStartEvent, answer: Response): Response {
  const response = toAnswer(event, answer);
  if (!response.headers.has('location')) response.headers.set('location', '/');
  return response;
}

/**
 * What to throw, so that a refusal is answered. A page that is being rendered takes status and target from its event; what
 * API routes and middleware throw reaches h3, which makes 500 of a response.
 */
export function asAnswer(refusal: Refusal, event: SolidStartEvent): Response | AnsweredError {
  const answer = toResponse(refusal);
  if (isCalledByPage(event)) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-type');
  if (reachesH3(event)) return new AnsweredError(refusal.status, refusal.message, headers);
  event.response.status = refusal.status;
  for (const [name, value] of headers) event.response.headers.set(name, value);
  return answer;
}

/** SolidStart takes what server functions throw, and its router what pages do. */
function reachesH3(event: SolidStartEvent): boolean {
  const { pathname } = new URL(event.request.url);
  return !pathname.includes(SERVER_FUNCTIONS) && !('router' in event);
}
