import type { PublicProvider, Session } from '../types/model.js';
import { fetchAction, csrfToken, follow, sendForm } from './request.js';
import type { ClientOptions, NavigationOptions, NavigationResult } from './request.js';

/** The options of {@link signIn}. */
export interface SignInOptions extends NavigationOptions {
  /** The fields of the provider's form: `email`, or those of a credentials provider. */
  fields?: Readonly<Record<string, string>>;
}

/**
 * Fetches the session of this browser; `null` if nobody is signed in.
 * @throws {Error} If the server does not answer. That does not mean that nobody is signed in.
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
 * Begins a sign-in and navigates: to the provider, to the page that says "check your email", or, with credentials, to
 * `callbackUrl`. Without a provider, or with one that does not exist, it navigates to the sign-in page.
 *
 * @throws {Error} If the server does not answer.
 * @example await signIn('email', { fields: { email }, callbackUrl: '/welcome' })
 */
export async function signIn(provider?: string, options: SignInOptions = {}): Promise<NavigationResult> {
  const known = provider === undefined ? undefined : (await getProviders(options))[provider];
  const { basePath = '/auth', callbackUrl = globalThis.location?.href ?? '/', fields } = options;
  if (known === undefined) {
    const page = `${basePath}/signin?${new URLSearchParams({ callbackUrl })}`;
    const result = { url: page, error: undefined, code: undefined };
    follow(options, result);
    return result;
  }
  const action = known.type === 'credentials' ? 'callback' : 'signin';
  const result = await sendForm(options, `${action}/${encodeURIComponent(known.id)}`, fields);
  follow(options, result);
  return result;
}

/**
 * Signs out and navigates to `callbackUrl`.
 * @throws {Error} If the server does not answer.
 */
export async function signOut(options: NavigationOptions = {}): Promise<NavigationResult> {
  const result = await sendForm(options, 'signout');
  follow(options, result);
  return result;
}
