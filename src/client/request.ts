/** The options that every function of the client takes. */
export interface ClientOptions {
  /**
   * The path that all actions are under; their URL if they are at another origin, which must have this one among its
   * `clientOrigins`. @default "/auth"
   */
  basePath?: string | undefined;
  /** Makes the requests to the server. @default globalThis.fetch */
  fetch?: typeof fetch | undefined;
  /** Navigates to a URL. @default location.assign */
  navigate?: ((url: string) => void) | undefined;
}

/** The options of functions that navigate. */
export interface NavigationOptions extends ClientOptions {
  /** The URL to go to afterwards. @default this page */
  redirectTo?: string | undefined;
  /** The same as `redirectTo`. */
  callbackUrl?: string | undefined;
  /** Whether to navigate: to `callbackUrl`, or to the page that shows an error. @default true */
  redirect?: boolean | undefined;
}

/** The result of a sign-in or sign-out. */
export interface NavigationResult {
  /** Whether it worked. */
  ok: boolean;
  /** 200; 401 if it was refused; 429 after too many attempts, 503 while the server has too much to do. */
  status: number;
  /** The URL that the browser should go to. */
  url: string;
  /** The type of the error, as pages get it; `undefined` if all went well. */
  error: string | undefined;
  /** The reason for the error, if there is one; `second_factor` without an error if `url` is the page that asks for a second factor. */
  code: string | undefined;
  /** By what the error is found in the log of the server, if it is the server's: show it, so that people can tell you. */
  reference?: string | undefined;
  /** With 429 and 503: the seconds after which another try has a chance. */
  retryAfter?: number | undefined;
}

/** Sends a request to an action and returns the response. Rejects as `fetch` does. */
export async function fetchAction(
  { basePath = '/auth', fetch: given }: ClientOptions,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const send = given ?? globalThis.fetch;
  const credentials = /^https?:/i.test(basePath) ? 'include' : 'same-origin';
  return send(`${basePath}/${path}`, { credentials, ...init });
}

/**
 * Posts a form to an action, with the CSRF token.
 * @throws {Error} when the response is not that of an action
 */
export async function sendForm(
  options: NavigationOptions,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<NavigationResult> {
  const callbackUrl = returnTo(options);
  const body = new URLSearchParams({ ...fields, callbackUrl });
  const token = await csrfToken(options);
  if (token !== undefined) body.set('csrfToken', token);
  const headers = { 'x-auth-return-redirect': '1' };
  const response = await fetchAction(options, path, { method: 'POST', headers, body });
  const answer: unknown = await response.json();
  const url = memberOf(answer, 'url');
  if (url === undefined) {
    throw new Error(memberOf(answer, 'message') ?? `The action ${path} answered ${response.status}.`);
  }
  const result = { ...resultOf(url, callbackUrl), reference: memberOf(answer, 'reference') };
  const { ok, status, headers: answered } = response;
  return ok
    ? result
    : { ...result, ok, status, retryAfter: Number(answered.get('retry-after')) || undefined };
}

/** Where to go afterwards. As a URL, because a path would mean another page where the actions are at another origin. */
export function returnTo({ redirectTo, callbackUrl = redirectTo, basePath = '' }: NavigationOptions): string {
  const page = globalThis.location?.href;
  if (callbackUrl === undefined) return page ?? '/';
  return page !== undefined && /^https?:/i.test(basePath) ? new URL(callbackUrl, page).href : callbackUrl;
}

/** The CSRF token of this browser; `undefined` if the application uses `skipCSRFCheck`. */
export async function csrfToken(options: ClientOptions): Promise<string | undefined> {
  const response = await fetchAction(options, 'csrf');
  return response.ok ? memberOf(await response.json(), 'csrfToken') : undefined;
}

/** Navigates to the URL of a result, unless `redirect` is `false`. */
export function follow(
  { redirect = true, navigate }: NavigationOptions,
  { url }: Pick<NavigationResult, 'url'>,
): void {
  if (!redirect) return;
  if (navigate !== undefined) return navigate(url);
  const { location } = globalThis;
  location.assign(url);
  // Going to a fragment of the same page loads nothing.
  if (url.includes('#')) location.reload();
}

/** A string member of a JSON answer; `undefined` if there is none. */
export function memberOf(value: unknown, name: string): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const member: unknown = Reflect.get(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** What runs code in this page, or shows what another one wrote, in place of leading to a page. */
const NO_PAGE = /^(?:javascript|data|vbscript|blob|file):/;

/** Reads the error from the query of the URL. Not if that is `callbackUrl` itself, whose query belongs to the application. */
function resultOf(url: string, callbackUrl: string): NavigationResult {
  const base = globalThis.location?.href ?? 'http://localhost';
  const target = new URL(url, base);
  // The server redirects to none; another server in its place must not run code here.
  if (NO_PAGE.test(target.protocol)) throw new Error('The answer leads to no page.');
  const isWanted = target.href === new URL(callbackUrl, base).href;
  const read = (name: string): string | undefined =>
    isWanted ? undefined : (target.searchParams.get(name) ?? undefined);
  const [error, code] = [read('error'), read('code')];
  // The proof was right, and leads to the page that asks for another one: no user is signed in yet.
  const ok = error === undefined && code !== 'second_factor';
  return { ok, status: ok ? 200 : 401, url, error, code };
}
