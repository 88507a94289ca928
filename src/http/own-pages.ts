import type { PagesOptions } from '../types/pages.js';

/** The action that shows the built-in page in the place of each option. */
const BUILT_IN: Readonly<Record<string, string>> = {
  signIn: 'signin',
  signOut: 'signout',
  error: 'error',
  verifyRequest: 'verify-request',
};

/**
 * The application's own pages. Left out, so that the built-in one shows: a path that is the built-in page's (it would
 * redirect to itself, for ever), and what is no path or URL.
 * @param basePath - starts with a slash and does not end with one; may be empty
 */
export function ownPages(pages: Partial<PagesOptions> | undefined, basePath: string): Partial<PagesOptions> {
  const own = Object.entries(pages ?? {}).filter(([option, page]: [string, unknown]) => {
    if (page === null || page === '') return false;
    if (typeof page === 'string' && !URL.canParse(page, 'https://localhost')) return false;
    const [path = ''] = typeof page === 'string' ? page.split(/[?#]/, 1) : [];
    return path.replace(/\/$/, '') !== `${basePath}/${BUILT_IN[option] ?? ''}`;
  });
  return Object.fromEntries(own);
}
