import type { CallbackSettings, Settings } from '../contracts/settings.js';
import type { JwtCallbackParams, SessionCallbackParams, SignInCallbackParams } from '../types/hooks.js';
import type { JWT } from '../types/jwt.js';
import type { Awaitable, Session } from '../types/model.js';
import { AccessDenied, AuthError, CallbackRouteError } from '../errors.js';

// Each of them answers at once where the application has no such callback: a promise for nothing costs as much as a hash.
type Callback<Name extends keyof CallbackSettings> = NonNullable<CallbackSettings[Name]>;

/**
 * Asks the `signIn` callback. Gives `undefined` for yes, or the URL (not yet validated) it wants the browser sent to.
 * @param params - makes what the callback gets, where there is one
 * @throws {AccessDenied} when it refuses or throws; an `AuthError` it throws keeps its own type
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
  const given = await params();
  let verdict: unknown;
  try {
    verdict = await signIn.call(settings.callbacks, given);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new AccessDenied('The callback `signIn` threw. The sign-in was refused; see the cause.', {
      cause: error,
    });
  }
  if (verdict === true) return undefined;
  if (typeof verdict === 'string' && verdict !== '') return verdict;
  throw new AccessDenied(
    'The callback `signIn` refused the sign-in. Return true to allow it, or a URL to send the browser to.',
  );
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
    throw error instanceof AuthError ? error : failed('redirect', error);
  }
}

/**
 * Asks the `jwt` callback. `null` signs out.
 * @throws {CallbackRouteError} when it throws
 */
export function shapeToken(
  settings: Settings,
  params: Partial<JwtCallbackParams> & { token: JWT },
): Awaitable<JWT | null> {
  const { jwt } = settings.callbacks;
  return jwt === undefined ? params.token : askJwt(settings, params, jwt);
}

async function askJwt(
  settings: Settings,
  params: Partial<JwtCallbackParams> & { token: JWT },
  jwt: Callback<'jwt'>,
): Promise<JWT | null> {
  try {
    // The application's callback declares what it reads; which members are there is the contract's table (section 11).
    return (await jwt.call(settings.callbacks, params as JwtCallbackParams)) ?? null;
  } catch (error) {
    // At sign-in, an error of the application's own may name the page's text; on reading, it is a fault.
    throw params.user !== undefined && error instanceof AuthError ? error : failed('jwt', error);
  }
}

/**
 * Asks the `session` callback what the client may see; `null` when it gives nothing.
 * @param params - makes what the callback gets, where there is one
 * @throws {CallbackRouteError} when it throws
 */
export function shapeSession(
  settings: Settings,
  params: () => Partial<SessionCallbackParams> & { session: Session },
  fallback: Session,
): Awaitable<Session | null> {
  const { session } = settings.callbacks;
  return session === undefined ? fallback : askSession(settings, params(), session);
}

async function askSession(
  settings: Settings,
  params: Partial<SessionCallbackParams> & { session: Session },
  session: Callback<'session'>,
): Promise<Session | null> {
  try {
    // As above: `user` or `token` is there according to the strategy.
    const shaped = await session.call(settings.callbacks, params as SessionCallbackParams);
    // What the application makes of its session is its own; nothing at all is no session.
    return shaped ?? null;
  } catch (error) {
    throw failed('session', error);
  }
}

function failed(name: string, error: unknown): AuthError {
  return new CallbackRouteError(`The callback \`${name}\` threw. Fix or catch it there; see the cause.`, {
    cause: error,
  });
}
