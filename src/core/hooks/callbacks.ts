import type { CallbackSettings, Settings } from '../contracts/settings.js';
import type { JwtCallbackParams, SessionCallbackParams } from '../../types/hooks.js';
import type { JWT } from '../../types/jwt.js';
import type { Awaitable, Session } from '../../types/model.js';
import { type AuthError, CallbackRouteError } from '../../errors.js';
import { timeLimitIn } from '../kit/in-time.js';
import { inLimit } from './in-limit.js';

// Each function answers synchronously if the application has no such callback: a promise would cost as much as a hash.
/** One of the application's callbacks. */
export type Callback<Name extends keyof CallbackSettings> = NonNullable<CallbackSettings[Name]>;

/**
 * Calls the `jwt` callback for an existing session. `null` signs out; `undefined` means that the callback returned no
 * token, which is warned about once.
 * @throws {CallbackRouteError} if the callback throws
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
    // The type lists all members; which ones are there depends on the trigger (contract, Callbacks and events).
    return tokenOf(
      settings,
      await called(settings, 'jwt', jwt.call(settings.callbacks, params as JwtCallbackParams)),
    );
  } catch (error) {
    throw failed('jwt', error);
  }
}

/** Checks what the `jwt` callback returned; `undefined`, with a warning, if it is neither a token nor null. */
export function tokenOf(settings: Settings, shaped: unknown): JWT | null | undefined {
  if (typeof shaped !== 'object') return warnOfNothing(settings, 'jwt', shaped);
  return shaped as JWT | null; // the claims are the application's own
}

/**
 * Calls the `session` callback, which decides what the client may see. `null` if it returns nothing.
 * @param params - creates the argument of the callback, if there is one
 * @throws {CallbackRouteError} if the callback throws
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
    // As above: `user` or `token` is there, depending on the strategy.
    const returned = session.call(settings.callbacks, params as SessionCallbackParams);
    const shaped: Session | null | undefined = await called(settings, 'session', returned);
    // The application may return any session; `undefined` is none.
    return shaped === undefined ? (warnOfNothing(settings, 'session', shaped) ?? null) : shaped;
  } catch (error) {
    throw failed('session', error);
  }
}

/** Warns once per callback that it returned nothing. That signs no user in: the application may have meant to refuse. */
function warnOfNothing(settings: Settings, name: 'jwt' | 'session', answer: unknown): undefined {
  const expected = name === 'jwt' ? 'the token, or null to sign out' : 'the session, or null';
  settings.once(`nothing from ${name}`, () =>
    settings.logger.warn('callback-returned-nothing', { name, answer: typeof answer, expected }),
  );
  return undefined;
}

/** What a callback returned, in time. */
export function called<T>(settings: Settings, name: string, returned: Awaitable<T>): Awaitable<T> {
  return inLimit(settings, { name: `The callback \`${name}\``, limit: 'callbacks' }, returned);
}

/** The error for a callback that threw, or gave no answer in time. */
export function failed(name: string, error: unknown): AuthError {
  const limit = timeLimitIn(error);
  if (limit !== undefined)
    return new CallbackRouteError(`${limit.message} Make it faster, or raise \`timeouts.callbacks\`.`, {
      cause: limit,
    });
  return new CallbackRouteError(
    `The callback \`${name}\` threw. Fix or catch the error there; see the cause.`,
    {
      cause: error,
    },
  );
}
