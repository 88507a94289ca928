import type { Settings } from '../contracts/settings.js';
import type { JwtCallbackParams, SignInCallbackParams } from '../types/hooks.js';
import type { JWT } from '../types/jwt.js';
import type { Awaitable } from '../types/model.js';
import { AccessDenied } from '../errors.js';
import { failed, tokenOf, type Callback } from './callbacks.js';
import { ownError } from './own-error.js';

/**
 * Asks the `signIn` callback. `undefined` means yes; otherwise it is the URL, not yet validated, to send the browser to.
 * @param params - makes the callback's argument; not called where there is no callback
 * @throws {AccessDenied} when it refuses or throws; an `AuthError` it throws keeps its own type
 */
export async function authorize(
  settings: Settings,
  params: () => Awaitable<SignInCallbackParams>,
): Promise<string | undefined> {
  const { signIn } = settings.callbacks;
  if (signIn === undefined) return undefined;
  const given = await params();
  let verdict: unknown;
  try {
    verdict = await signIn.call(settings.callbacks, given);
  } catch (error) {
    throw (
      ownError(error, settings) ??
      new AccessDenied('The callback `signIn` threw. The sign-in was refused; see the cause.', {
        cause: error,
      })
    );
  }
  if (verdict === true) return undefined;
  if (typeof verdict === 'string' && verdict !== '') return verdict;
  throw new AccessDenied(
    'The callback `signIn` refused the sign-in. Return true to allow it, or a URL to send the browser to.',
  );
}

/**
 * Asks the `jwt` callback for the token of a new session. `null` signs out; `undefined` is a callback that gave none.
 * @throws {AuthError} that the callback throws, which may name the page's text
 * @throws {CallbackRouteError} when it throws anything else
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
    // The application's callback declares what it reads; which members are there is the contract's table (section 11).
    const shaped: unknown = await jwt.call(settings.callbacks, params as JwtCallbackParams);
    // Not warned about: the error that follows says it.
    return shaped === undefined ? undefined : tokenOf(settings, shaped);
  } catch (error) {
    throw ownError(error, settings) ?? failed('jwt', error);
  }
}

/**
 * Asks the `redirect` callback, where there is one.
 * @throws {CallbackRouteError} when it throws
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
    const answer: unknown = await redirect.call(settings.callbacks, params);
    return typeof answer === 'string' ? answer : params.baseUrl;
  } catch (error) {
    throw ownError(error, settings) ?? failed('redirect', error);
  }
}
