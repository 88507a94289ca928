const DATA = '/_next/data/';

/**
 * The page that a request is for; `undefined` for Next's own files. The data of a page of the pages router are as secret as
 * the page: Next names the page itself for them, unless it is configured to leave URLs as they are (`skipProxyUrlNormalize`).
 * @param pathname - of `nextUrl`
 */
export function pagePath(pathname: string): string | undefined {
  if (!pathname.startsWith('/_next/')) return pathname;
  if (!pathname.startsWith(DATA)) return undefined;
  const page = /^[^/]+(\/.+)\.json$/.exec(pathname.slice(DATA.length))?.[1];
  if (page === '/index') return '/';
  // One of an unknown form is no page that was called public.
  return page ?? pathname;
}
