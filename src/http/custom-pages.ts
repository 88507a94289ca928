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
 * that very page (it would redirect to itself forever), or are neither a path nor a URL. The page of sessions is there only
 * if it is asked for: `true`, or its own path, means the built-in one.
 * @param basePath - starts with a slash and does not end with one; may be empty
 */
export function customPages(
  pages: Partial<PagesOptions> | undefined,
  basePath: string,
): Partial<PagesOptions> {
  const { sessions, ...others } = pages ?? {};
  const custom = Object.entries(others).filter(
    ([option, page]: [string, unknown]) =>
      isPage(page) && pathOf(page) !== `${basePath}/${BUILT_IN[option] ?? ''}`,
  );
  const found: Partial<PagesOptions> = Object.fromEntries(custom);
  if (sessions === undefined || sessions === false || !isPage(sessions)) return found;
  return { ...found, sessions: pathOf(sessions) === `${basePath}/sessions` ? true : sessions };
}

/** Whether it is a path or a URL, or no string at all, which the check of the configuration finds. */
function isPage(page: unknown): boolean {
  if (page === null || page === '') return false;
  return typeof page !== 'string' || URL.canParse(page, 'https://localhost');
}

function pathOf(page: unknown): string {
  const [path = ''] = typeof page === 'string' ? page.split(/[?#]/, 1) : [];
  return path.replace(/\/$/, '');
}
