/** Where the actions are, and what is taken from the browser. */
export interface ClientOptions {
  /** Path, or URL, under which the actions live. @default "/auth" */
  basePath?: string;
  /** @default globalThis.fetch */
  /** Asks the server. @default globalThis.fetch */
  fetch?: typeof fetch;
  /** Goes to a URL. @default location.assign */
  navigate?: (url: string) => void;
}

/** Where the browser goes in the end. */
export interface NavigationOptions extends ClientOptions {
  /** Where to go in the end. @default this page */
  callbackUrl?: string;
  /** Goes there, or to the page that shows what went wrong. @default true */
  redirect?: boolean;
}

/** Where a sign-in or sign-out led to. */
export interface NavigationResult {
  /** Where the browser should go. */
  url: string;
  /** Type of the error, as pages see it; `undefined` where all went well. */
  error: string | undefined;
  /** Reason of the error. */
  code: string | undefined;
}

/** Asks an action, and gives the answer; rejects as `fetch` does. */
export async function askAction(
  { basePath = '/auth', fetch: given }: ClientOptions,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const send = given ?? globalThis.fetch;
  return send(`${basePath}/${path}`, { credentials: 'same-origin', ...init });
}

/**
 * Sends a form to an action, with the CSRF token.
 * @throws {Error} when the answer is not that of an action
 */
export async function sendForm(
  options: NavigationOptions,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<NavigationResult> {
  const callbackUrl = options.callbackUrl ?? globalThis.location?.href ?? '/';
  const body = new URLSearchParams({ ...fields, callbackUrl });
  const token = await csrfToken(options);
  if (token !== undefined) body.set('csrfToken', token);
  const headers = { 'x-auth-return-redirect': '1' };
  const response = await askAction(options, path, { method: 'POST', headers, body });
  const answer: unknown = await response.json();
  const url = memberOf(answer, 'url');
  if (!response.ok || url === undefined) {
    throw new Error(memberOf(answer, 'message') ?? `The action ${path} answered ${response.status}.`);
  }
  return resultOf(url, callbackUrl);
}

/** The CSRF token of this browser; `undefined` where the application has that protection elsewhere. */
export async function csrfToken(options: ClientOptions): Promise<string | undefined> {
  const response = await askAction(options, 'csrf');
  return response.ok ? memberOf(await response.json(), 'csrfToken') : undefined;
}

/** Goes where it led, unless that is not wanted. */
export function follow({ redirect = true, navigate }: NavigationOptions, { url }: NavigationResult): void {
  if (!redirect) return;
  if (navigate !== undefined) navigate(url);
  else globalThis.location.assign(url);
}

/** A text member of what a server sent. */
function memberOf(value: unknown, name: string): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const member: unknown = Reflect.get(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** Errors travel in the query of the page that shows them; a target of one's own may have such a query, too. */
function resultOf(url: string, callbackUrl: string): NavigationResult {
  const base = globalThis.location?.href ?? 'http://localhost';
  const target = new URL(url, base);
  const isWanted = target.href === new URL(callbackUrl, base).href;
  const read = (name: string): string | undefined =>
    isWanted ? undefined : (target.searchParams.get(name) ?? undefined);
  return { url, error: read('error'), code: read('code') };
}
