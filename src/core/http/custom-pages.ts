import type { PagesOptions } from '../../types/pages.js';

/** The actions that show the built-in page for each option, and would lead there and back. */
const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  signIn: ['signin'],
  // The second shows it to the signed-in user.
  signOut: ['signout', 'signed-out'],
  signedOut: ['signed-out'],
  error: ['error'],
  verifyRequest: ['verify-request'],
};

/** The same for pages that each provider has one of, below its action. */
const BUILT_IN_BELOW: Readonly<Record<string, string>> = {
  signUp: 'signup',
  resetPassword: 'reset',
  newPassword: 'callback',
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
    ([option, page]: [string, unknown]) => isPage(page) && !isBuiltIn(option, pathOf(page), basePath),
  );
  const found: Partial<PagesOptions> = Object.fromEntries(custom);
  if (sessions === undefined || sessions === false || !isPage(sessions)) return found;
  return { ...found, sessions: pathOf(sessions) === `${basePath}/sessions` ? true : sessions };
}

function isBuiltIn(option: string, path: string, basePath: string): boolean {
  const below = BUILT_IN_BELOW[option];
  if (below !== undefined) return `${path}/`.startsWith(`${basePath}/${below}/`);
  return BUILT_IN[option]?.some((action) => path === `${basePath}/${action}`) ?? false;
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
