import type { CallbackSettings, Settings } from '../contracts/settings.js';
import type { JwtCallbackParams, SessionCallbackParams } from '../types/hooks.js';
import type { JWT } from '../types/jwt.js';
import type { Awaitable, Session } from '../types/model.js';
import { type AuthError, CallbackRouteError } from '../errors.js';

// Each of them answers at once where the application has no such callback: a promise for nothing costs as much as a hash.
export type Callback<Name extends keyof CallbackSettings> = NonNullable<CallbackSettings[Name]>;

/**
 * Asks the `jwt` callback about a session that is there. `null` signs out; `undefined` is a callback that forgot to
 * return, or gave no token: warned about once, and never taken for an answer.
 * @throws {CallbackRouteError} when it throws
 */
export function shapeToken(
  settings: Settings,
  params: Partial<JwtCallbackParams> & { token: JWT },
): Awaitable<JWT | null | undefined> {
  const { jwt } = settings.callbacks;
  return jwt === undefined ? params.token : askJwt(settings, params, jwt);
}

async function askJwt(
  settings: Settings,
  params: Partial<JwtCallbackParams> & { token: JWT },
  jwt: Callback<'jwt'>,
): Promise<JWT | null | undefined> {
  try {
    // The application's callback declares what it reads; which members are there: contract, Callbacks and events.
    return tokenOf(settings, await jwt.call(settings.callbacks, params as JwtCallbackParams));
  } catch (error) {
    throw failed('jwt', error);
  }
}

/** The token that the `jwt` callback returned. */
export function tokenOf(settings: Settings, shaped: unknown): JWT | null | undefined {
  if (typeof shaped !== 'object') return saidNothing(settings, 'jwt', shaped);
  return shaped as JWT | null; // an object, and the application's own
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
    const shaped: Session | null | undefined = await session.call(
      settings.callbacks,
      params as SessionCallbackParams,
    );
    // What the application makes of its session is its own; nothing at all is no session.
    return shaped === undefined ? (saidNothing(settings, 'session', shaped) ?? null) : shaped;
  } catch (error) {
    throw failed('session', error);
  }
}

/** Once per callback. Nobody is let in by it: an application may have meant to refuse. */
function saidNothing(settings: Settings, name: 'jwt' | 'session', answer: unknown): undefined {
  const expected = name === 'jwt' ? 'the token, or null to sign out' : 'the session, or null';
  settings.once(`nothing from ${name}`, () =>
    settings.logger.warn('callback-returned-nothing', { name, answer: typeof answer, expected }),
  );
  return undefined;
}

/** The application's code is at fault. */
export function failed(name: string, error: unknown): AuthError {
  return new CallbackRouteError(`The callback \`${name}\` threw. Fix or catch it there; see the cause.`, {
    cause: error,
  });
}
