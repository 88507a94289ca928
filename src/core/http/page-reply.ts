import type { HtmlReply, RedirectReply } from '../contracts/reply.js';
import { commonHeaders } from './respond.js';

function pageHeaders(): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(),
    'Content-Type': 'text/html; charset=utf-8',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), display-capture=(), fullscreen=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), ' +
      'publickey-credentials-create=(self), publickey-credentials-get=(self)',
  };
}

/** A built-in page, with the `Content-Security-Policy` it needs. */
export function htmlReply(body: string, policy: string, status: number = 200): HtmlReply {
  return { kind: 'html', status, body, policy, headers: pageHeaders() };
}

/**
 * A redirect to one of the application's own pages. One that is configured as a path stays a path: behind a proxy that
 * does not pass the host on, the origin we see is an internal one.
 * @param url - the page with its query, absolute
 * @param page - the page as it is configured
 */
export function redirectToPage({ href, origin, pathname }: URL, page: string): RedirectReply {
  // A path that starts with two slashes names a host. Plain JavaScript may configure something that is not a string.
  const isPath =
    typeof page === 'string' && page.startsWith('/') && !page.startsWith('//') && !pathname.startsWith('//');
  return isPath
    ? { kind: 'redirect', location: href, path: href.slice(origin.length) }
    : { kind: 'redirect', location: href };
}
