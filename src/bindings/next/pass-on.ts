import { CDN_FIELDS, keepHeadersPrivate } from '../../server/private-answer.js';
import { withCookies } from '../../server/with-cookies.js';

/** Whether Next goes on to a page with this answer of a proxy. */
export function isOfProxy({ headers }: Response): boolean {
  return headers.has('x-middleware-next') || headers.has('x-middleware-rewrite');
}

/**
 * An answer with the cookies of a reading. Where it is one of a proxy, Next takes its header fields first, and of the page only
 * those that it has not: what the page tells a CDN must not count either.
 */
export function passOn(answer: Response, cookies: Headers): Response {
  if (isOfProxy(answer) && cookies.has('set-cookie')) keepHeadersPrivate(answer.headers, CDN_FIELDS);
  return withCookies(answer, cookies);
}
