import { headersOf, type SessionSource } from '../kernel/session-request.js';
import { cookieHeaderAfter } from './next/set-cookie.js';

/**
 * A request as the browser would send it next: with the cookies that it has after these `Set-Cookie` fields. What is rendered
 * in answer to a form that updates the session shows the session as it is now.
 */
export function sourceAfter(source: SessionSource, cookies: Headers): SessionSource {
  const headers = new Headers(headersOf(source));
  const cookie = cookieHeaderAfter(headers.get('cookie'), cookies.getSetCookie());
  if (cookie === null) headers.delete('cookie');
  else headers.set('cookie', cookie);
  return 'url' in source && source.url !== undefined ? { headers, url: source.url } : headers;
}
