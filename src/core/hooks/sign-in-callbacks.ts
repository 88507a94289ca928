import type { Settings } from '../contracts/settings.js';
import type { JwtCallbackParams, SignInCallbackParams } from '../../types/hooks.js';
import type { JWT } from '../../types/jwt.js';
import type { Awaitable } from '../../types/model.js';
import { AccessDenied } from '../../errors.js';
import { timeLimitIn } from '../kit/in-time.js';
import { called, failed, tokenOf, type Callback } from './callbacks.js';
import { libraryError } from './library-error.js';

/**
 * Calls the `signIn` callback. Gives `undefined` if it allows the sign-in, otherwise to the URL to redirect to, which
 * is not validated yet.
 * @param params - creates the argument of the callback; not called if there is none
 * @throws {AccessDenied} (rejects) if the callback refuses or throws; an `AuthError` that it throws keeps its own type
 * @throws {CallbackRouteError} (rejects) if it gives no answer in time
 */
export function authorize(
  settings: Settings,
  params: () => Awaitable<SignInCallbackParams>,
): Awaitable<string | undefined> {
  const { signIn } = settings.callbacks;
  return signIn === undefined ? undefined : askSignIn(settings, params, signIn);
}

async function askSignIn(
  settings: Settings,
  params: () => Awaitable<SignInCallbackParams>,
  signIn: Callback<'signIn'>,
): Promise<string | undefined> {
  const argument = await params();
  let answer: unknown;
  try {
    answer = await called(settings, 'signIn', signIn.call(settings.callbacks, argument));
  } catch (error) {
    // No one decided anything: that is no refusal, and a request that waited is asked to try again.
    if (timeLimitIn(error) !== undefined) throw failed('signIn', error);
    throw (
      libraryError(error, settings) ??
      new AccessDenied('The callback `signIn` threw. The sign-in was refused; see the cause.', {
        cause: error,
      })
    );
  }
  if (answer === true) return undefined;
  if (typeof answer === 'string' && answer !== '') return answer;
  throw new AccessDenied(
    'The callback `signIn` refused the sign-in. Return true to allow it, or a URL to send the browser to.',
  );
}

/**
 * Calls the `jwt` callback for a new session. `null` signs out; `undefined` means that it returned no token.
 * @throws {AuthError} if the callback throws one, which may choose the text on the page
 * @throws {CallbackRouteError} if it throws anything else
 */
export function shapeFirstToken(
  settings: Settings,
  params: Partial<JwtCallbackParams> & { token: JWT },
): Awaitable<JWT | null | undefined> {
  const { jwt } = settings.callbacks;
  return jwt === undefined ? params.token : askFirstJwt(settings, params, jwt);
}

async function askFirstJwt(
  settings: Settings,
  params: Partial<JwtCallbackParams> & { token: JWT },
  jwt: Callback<'jwt'>,
): Promise<JWT | null | undefined> {
  try {
    // The type lists all members; which ones are there depends on the trigger (contract, Callbacks and events).
    const returned = jwt.call(settings.callbacks, params as JwtCallbackParams);
    const shaped: unknown = await called(settings, 'jwt', returned);
    // Without a warning: the caller throws an error that says it.
    return shaped === undefined ? undefined : tokenOf(settings, shaped);
  } catch (error) {
    throw libraryError(error, settings) ?? failed('jwt', error);
  }
}

/**
 * Calls the `redirect` callback if there is one.
 * @throws {CallbackRouteError} if it throws
 */
export function askRedirect(
  settings: Settings,
  params: { url: string; baseUrl: string },
): Awaitable<string | undefined> {
  const { redirect } = settings.callbacks;
  return redirect === undefined ? undefined : redirectedBy(settings, params, redirect);
}

async function redirectedBy(
  settings: Settings,
  params: { url: string; baseUrl: string },
  redirect: Callback<'redirect'>,
): Promise<string | undefined> {
  try {
    const returned = redirect.call(settings.callbacks, params);
    const answer: unknown = await called(settings, 'redirect', returned);
    return typeof answer === 'string' ? answer : params.baseUrl;
  } catch (error) {
    throw libraryError(error, settings) ?? failed('redirect', error);
  }
}
