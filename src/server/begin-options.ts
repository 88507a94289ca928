import type { BeginOptions } from './begin.js';
import { headersOf, type SessionSource } from './session-request.js';

/** What `signIn` of a binding takes beside the provider: where to go at the end, and the fields of the provider's form. */
export interface SignInOptions {
  /** Where the browser goes at the end: a path, or a URL that the `redirect` callback allows. @default the page that asked */
  readonly redirectTo?: string | undefined;
  /** A field of the provider's form, for instance `email`, or user name and password. */
  readonly [field: string]: string | undefined;
}

/** What `signIn` takesafter what the framework hands out. */
export type SignInParameters = [
  /** Its id. @default the sign-in page lets people choose */
  provider?: string | undefined,
  options?: SignInOptions | undefined,
  authorizationParams?: Readonly<Record<string, string>> | undefined,
];

/** What `signOut` of a binding takes. */
export interface SignOutOptions {
  /** Where the browser goes at the end: a path, or a URL that the `redirect` callback allows. @default the page that asked */
  readonly redirectTo?: string | undefined;
}

/** {@link SignInOptions} as `beginSignIn` takes them. */
export function toBeginOptions(
  source: SessionSource,
  { redirectTo, ...given }: SignInOptions = {},
  authorizationParams: Readonly<Record<string, string>> = {},
): BeginOptions {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) fields[name] = value;
  return { redirectTo: redirectTo ?? pageThatAsked(source), fields, authorizationParams };
}

/**
 * The page whose form a request sends: its own `callbackUrl`, which sign-in pages are opened with, or its path. That is in the
 * referrer, if the form posts to another path; what another origin says there is ignored.
 */
export function pageThatAsked(source: SessionSource): string {
  const referrer = headersOf(source).get('referer');
  if (referrer === null || !URL.canParse(referrer)) return '/';
  const { host, pathname, search, searchParams } = new URL(referrer);
  const own = 'url' in source && source.url !== undefined ? new URL(source.url).host : undefined;
  if (own !== undefined && host !== own) return '/';
  return searchParams.get('callbackUrl') ?? `${pathname.replace(/^\/{2,}/, '/')}${search}`;
}

/**
 * Where a sign-in leads that is to go to `page`: where that one says, if it is the application's own sign-in page. No user who has
 * just signed in wants to see it again, least of all with the error of an earlier attempt in its address.
 * @param signInPage - `pages.signIn` of the configuration
 * @returns `''` after a refused attempt: the cookie knows where the first one was to lead
 */
export function afterSignIn(page: string | undefined, signInPage: string | undefined): string | undefined {
  const base = 'https://app.invalid';
  if (page === undefined || signInPage === undefined || !URL.canParse(page, base)) return page;
  const [{ origin, pathname, searchParams }, own] = [new URL(page, base), new URL(signInPage, base)];
  if (origin !== own.origin || pathname !== own.pathname) return page;
  return searchParams.get('callbackUrl') ?? (searchParams.has('error') ? '' : '/');
}
