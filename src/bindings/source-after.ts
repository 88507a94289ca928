import { headersOf, type SessionSource } from '../server/session-request.js';
import type { RequestContext } from './framework-port.js';
import { cookieHeaderAfter } from './next/set-cookie.js';

/**
 * Has later readings read a request as the browser would send it next: with the cookies that it has after these `Set-Cookie`
 * fields. A page that is rendered in answer to a form which updates the session shows the session as it is now.
 */
export function followCookies(context: RequestContext<unknown>, cookies: Headers): void {
  context.source = sourceAfter(context.source, cookies);
}

function sourceAfter(source: SessionSource, cookies: Headers): SessionSource {
  const headers = new Headers(headersOf(source));
  const cookie = cookieHeaderAfter(headers.get('cookie'), cookies.getSetCookie());
  if (cookie === null) headers.delete('cookie');
  else headers.set('cookie', cookie);
  return 'url' in source && source.url !== undefined ? { headers, url: source.url } : headers;
}
