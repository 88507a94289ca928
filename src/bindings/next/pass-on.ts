import { CDN_FIELDS, keepHeadersPrivate } from '../../kernel/private-answer.js';
import { withCookies } from '../../kernel/with-cookies.js';

/**
 * An answer with the cookies of a reading. Where it is one of a proxy, Next takes its header fields first, and of the page only
 * those that it has not: what the page tells a CDN must not count either.
 */
export function passOn(answer: Response, cookies: Headers): Response {
  const { headers } = answer;
  const isOfProxy = headers.has('x-middleware-next') || headers.has('x-middleware-rewrite');
  if (isOfProxy && cookies.has('set-cookie')) keepHeadersPrivate(headers, CDN_FIELDS);
  return withCookies(answer, cookies);
}
