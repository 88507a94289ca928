import type { PublicProvider, Session } from '../types/model.js';
import { askAction, csrfToken, follow, sendForm } from './request.js';
import type { ClientOptions, NavigationOptions, NavigationResult } from './request.js';

/** The options of {@link signIn}. */
export interface SignInOptions extends NavigationOptions {
  /** Fields of the provider's form: `email`, or those of a credentials provider. */
  fields?: Readonly<Record<string, string>>;
}

/**
 * The session of this browser, or `null`.
 * @throws {Error} when the server cannot say: nobody is signed out by that
 */
export async function getSession(options: ClientOptions = {}): Promise<Session | null> {
  const response = await askAction(options, 'session');
  if (!response.ok) throw new Error(`The session could not be read (${response.status}).`);
  // What the action promises to answer.
  return (await response.json()) as Session | null;
}

/**
 * The token that forms of your own must carry as `csrfToken`.
 * @throws {Error} when there is none
 */
export async function getCsrfToken(options: ClientOptions = {}): Promise<string> {
  const token = await csrfToken(options);
  if (token === undefined) throw new Error('There is no CSRF token.');
  return token;
}

/**
 * The ways to sign in, by id.
 * @throws {Error} when the server cannot say
 */
export async function getProviders(options: ClientOptions = {}): Promise<Record<string, PublicProvider>> {
  const response = await askAction(options, 'providers');
  if (!response.ok) throw new Error(`The providers could not be read (${response.status}).`);
  // What the action promises to answer.
  return (await response.json()) as Record<string, PublicProvider>;
}

/**
 * Begins to sign in and goes where that leads: to the provider, to the page that says "check your mail", or, with a
 * password, to `callbackUrl`. Without a provider: to the sign-in page.
 *
 * @throws {Error} when the server cannot be asked
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
 * Signs out and goes to `callbackUrl`.
 * @throws {Error} when the server cannot be asked
 */
export async function signOut(options: NavigationOptions = {}): Promise<NavigationResult> {
  const result = await sendForm(options, 'signout');
  follow(options, result);
  return result;
}
