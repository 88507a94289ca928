import type { PublicProvider, Session } from '../types/model.js';
import { announce } from './announce.js';
import { csrfToken, fetchAction, follow, memberOf, returnTo, sendForm } from './request.js';
import type { ClientOptions, NavigationOptions, NavigationResult } from './request.js';

/** The options of {@link signIn}. Whatever else is given is a field of the provider's form, as if it were in `fields`. */
export interface SignInOptions extends NavigationOptions {
  /** The fields of the provider's form: `email`, or those of a credentials provider. */
  fields?: Readonly<Record<string, string>>;
  [field: string]: unknown;
}

/** Parameters of the authorization request, such as `{ login_hint: 'ada@example.com' }`. */
export type AuthorizationParams = string | string[][] | Record<string, string> | URLSearchParams;

/** A sign-in or sign-out that was sent: where to go now, and whether the session is another one. */
export interface Sent {
  readonly result: NavigationResult;
  readonly changed: boolean;
}

/**
 * Fetches the session of this browser; `null` if no user is signed in.
 * @throws {Error} If the server does not answer. That does not mean that no user is signed in.
 */
export async function getSession(options: ClientOptions = {}): Promise<Session | null> {
  const response = await fetchAction(options, 'session');
  if (!response.ok) throw new Error(`The session could not be read (${response.status}).`);
  // The action answers with a session or null.
  return (await response.json()) as Session | null;
}

/**
 * Fetches the CSRF token, which forms of your own must send as the field `csrfToken`.
 * @throws {Error} If there is none.
 */
export async function getCsrfToken(options: ClientOptions = {}): Promise<string> {
  const token = await csrfToken(options);
  if (token === undefined) throw new Error('There is no CSRF token.');
  return token;
}

/**
 * Fetches the providers, by id.
 * @throws {Error} If the server does not answer.
 */
export async function getProviders(options: ClientOptions = {}): Promise<Record<string, PublicProvider>> {
  const response = await fetchAction(options, 'providers');
  if (!response.ok) throw new Error(`The providers could not be read (${response.status}).`);
  // The action answers with an object of providers by id.
  return (await response.json()) as Record<string, PublicProvider>;
}

/**
 * Sends data to the `jwt` callback (trigger `update`), and gives the session that follows; `null` if no user is signed in.
 * @throws {Error} If the server does not answer.
 */
export async function updateSession(options: ClientOptions, data: unknown): Promise<Session | null> {
  const body = JSON.stringify({ csrfToken: await csrfToken(options), data });
  const headers = { 'content-type': 'application/json' };
  const response = await fetchAction(options, 'session', { method: 'POST', headers, body });
  const answer: unknown = await response.json();
  // 400 with null: no user is signed in. Other refusals say why.
  if (!response.ok && answer !== null) {
    throw new Error(memberOf(answer, 'message') ?? `The session could not be updated (${response.status}).`);
  }
  // As above: the session, or null.
  return answer as Session | null;
}

/**
 * Begins a sign-in and navigates: to the provider, to the page that says "check your email", or, with credentials, to
 * `redirectTo`. Without a provider, or with one that does not exist, it navigates to the sign-in page. With credentials whose user has
 * a second factor, `ok` is `false`, `code` is `second_factor`, and `url` is the page that asks for it.
 *
 * @throws {Error} If the server does not answer.
 * @example await signIn('email', { email, redirectTo: '/welcome' })
 * @example const { ok } = await signIn('credentials', { username, password, redirect: false })
 * @example await signIn('github', {}, { login: 'ada' })
 */
export async function signIn(
  provider?: string,
  options: SignInOptions = {},
  params?: AuthorizationParams,
): Promise<NavigationResult> {
  const { result, changed } = await sendSignIn(provider, options, params);
  if (changed) announce(options);
  follow(options, result);
  return result;
}

/** {@link signIn}, up to where it navigates. */
export async function sendSignIn(
  provider: string | undefined,
  options: SignInOptions,
  params?: AuthorizationParams,
): Promise<Sent> {
  const known = provider === undefined ? undefined : (await getProviders(options))[provider];
  if (known === undefined) {
    const query = new URLSearchParams({ callbackUrl: returnTo(options) });
    const url = `${options.basePath ?? '/auth'}/signin?${query}`;
    return { result: { ok: true, status: 200, url, error: undefined, code: undefined }, changed: false };
  }
  const isForm = known.type === 'credentials';
  const query = params === undefined ? '' : `?${new URLSearchParams(params)}`;
  const path = `${isForm ? 'callback' : 'signin'}/${encodeURIComponent(known.id)}${query}`;
  const result = await sendForm(options, path, fieldsOf(options));
  return { result, changed: isForm && result.ok };
}

/**
 * Signs in with the code that a mail has beside its link, in the browser that asked for the mail, and navigates to
 * `redirectTo`. A refused code has the `error` `Verification`; `code` is `code_wrong` if it may be typed again, and
 * `code_used` if a new mail is needed.
 *
 * @param provider - the id of the mail provider
 * @param code - as it was typed: eight digits, blanks and dashes between them do not matter
 * @throws {Error} If the server does not answer.
 * @example const { ok, code: problem } = await signInWithCode('nodemailer', typed, { redirect: false })
 */
export async function signInWithCode(
  provider: string,
  code: string,
  options: NavigationOptions = {},
): Promise<NavigationResult> {
  const result = await sendForm(options, `callback/${encodeURIComponent(provider)}`, { code });
  if (result.ok) announce(options);
  follow(options, result);
  return result;
}

/**
 * Signs out and navigates to `redirectTo`.
 * @throws {Error} If the server does not answer.
 */
export async function signOut(options: NavigationOptions = {}): Promise<NavigationResult> {
  const result = await sendForm(options, 'signout');
  if (result.ok) announce(options);
  follow(options, result);
  return result;
}

/** The options that are not a field of the form. */
const OPTIONS: readonly string[] = [
  'basePath',
  'fetch',
  'navigate',
  'callbackUrl',
  'redirectTo',
  'redirect',
] satisfies (keyof NavigationOptions)[];

/** The fields of the form: what is no option of ours and can stand in one. */
function fieldsOf({ fields, ...others }: SignInOptions): Record<string, string> {
  const flat = Object.entries(others).flatMap(([name, value]): [string, string][] =>
    !OPTIONS.includes(name) && ['string', 'number', 'boolean'].includes(typeof value)
      ? [[name, String(value)]]
      : [],
  );
  return { ...Object.fromEntries(flat), ...fields };
}
