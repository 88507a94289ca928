import type { PagesOptions } from '../types/pages.js';

/** The action that shows the built-in page for each option. */
const BUILT_IN: Readonly<Record<string, string>> = {
  signIn: 'signin',
  signOut: 'signout',
  error: 'error',
  verifyRequest: 'verify-request',
};

/**
 * The pages that the application brings itself. Options are left out, so that the built-in page is shown, when they name
 * that very page (it would redirect to itself forever), or are neither a path nor a URL.
 * @param basePath - starts with a slash and does not end with one; may be empty
 */
export function customPages(
  pages: Partial<PagesOptions> | undefined,
  basePath: string,
): Partial<PagesOptions> {
  const custom = Object.entries(pages ?? {}).filter(([option, page]: [string, unknown]) => {
    if (page === null || page === '') return false;
    if (typeof page === 'string' && !URL.canParse(page, 'https://localhost')) return false;
    const [path = ''] = typeof page === 'string' ? page.split(/[?#]/, 1) : [];
    return path.replace(/\/$/, '') !== `${basePath}/${BUILT_IN[option] ?? ''}`;
  });
  return Object.fromEntries(custom);
}
