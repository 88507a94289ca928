import type { RedirectReply } from '../contracts/reply.js';

/**
 * 302 to a page of the application's own. One that is configured as a path is sent as a path: behind a proxy that keeps
 * the host to itself, our origin names an inner one.
 * @param url - the page with its query, absolute
 * @param page - as it is configured
 */
export function redirectToPage({ href, origin, pathname }: URL, page: string): RedirectReply {
  // Two slashes would be a host; what plain JavaScript configures may be no text at all.
  const isPath =
    typeof page === 'string' && page.startsWith('/') && !page.startsWith('//') && !pathname.startsWith('//');
  return isPath
    ? { kind: 'redirect', location: href, path: href.slice(origin.length) }
    : { kind: 'redirect', location: href };
}
