import { pageThatAsked } from '../kernel/begin-options.js';
import { withCookies } from '../kernel/with-cookies.js';
import { prerenderedPage } from './prerendered.js';
import type { Visit } from './request-auth.js';

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

/** The visit of an event. */
export function visitOf(event: SolidStartEvent): Visit<SolidStartEvent> {
  const { request } = event;
  if (!isCalledByPage(event)) return { source: request, from: event };
  const headers = new Headers(request.headers);
  headers.set('accept', 'text/html');
  return { source: { headers, url: request.url }, from: event, returnTo: pageThatAsked(request) };
}

/** Appends the cookies of a reading that the response does not have yet, in this or in a newer version. */
export function keepCookies({ response }: SolidStartEvent, { headers }: { readonly headers: Headers }): void {
  setCookies(response, { newer: response.headers, older: headers });
}

/** Sets cookies in the place of those that a reading appended before. */
export function keepNewer({ response }: SolidStartEvent, cookies: Headers): void {
  setCookies(response, { newer: cookies, older: response.headers });
}

function setCookies(
  { headers }: SolidStartEvent['response'],
  { newer, older }: { readonly newer: Headers; readonly older: Headers },
): void {
  const lines = withCookies(new Response(null, { headers: newer }), older).headers.getSetCookie();
  const hasMore = lines.length > headers.getSetCookie().length;
  headers.delete('set-cookie');
  for (const line of lines) headers.append('set-cookie', line);
  // No shared cache may keep a response with somebody's session.
  if (hasMore && !headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
}

/** SolidStart makes a redirect of what answers a form: one that is refused must not lead back to the site that sent it. */
export function toOwnPage(response: Response): Response {
  if (!response.headers.has('location')) response.headers.set('location', '/');
  return response;
}

/** A response to throw. A page that is being rendered takes status and target from its event. */
export function asAnswer(answer: Response, event: SolidStartEvent): Response {
  if (isCalledByPage(event)) return answer;
  event.response.status = answer.status;
  for (const [name, value] of answer.headers)
    if (name !== 'content-type' && name !== 'set-cookie') event.response.headers.set(name, value);
  return answer;
}
