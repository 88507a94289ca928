import type { Exchange } from '../contracts/exchange.js';
import type { InFlight } from '../contracts/in-flight.js';
import type { SessionIdentity, SessionStrategy, SignedIn } from '../contracts/session-strategy.js';
import type { Settings } from '../contracts/settings.js';
import type { SessionCallbackParams } from '../types/hooks.js';
import type { Awaitable, Session } from '../types/model.js';
import { andThen, isPromiseLike } from '../kit/awaitable.js';
import { toBase64Url } from '../kit/base64.js';
import { sha256 } from '../crypto/digest.js';
import { SessionTokenError, SignOutError } from '../errors.js';
import { createInFlight } from '../flow/in-flight.js';
import { shapeSession } from '../hooks/callbacks.js';
import { emit } from '../hooks/events.js';
import { storeMethod } from '../hooks/store.js';
import { cutValue, setChunked } from '../http/cookie-chunks.js';
import { endQuietly, endStored } from './end-stored.js';
import { expiresAt, isDue } from './lifetime.js';
import { findStored, type Stored } from './stored-session.js';
import { rareCases } from './load-rare-cases.js';

/** The session strategy `database`: sessions are rows in the adapter's store, and the cookie carries their token. */
export const databaseSession: SessionStrategy = { identify, read, issue, update, revoke };

async function identify(exchange: Exchange): Promise<SessionIdentity | null> {
  const carried = await findCarried(exchange, (found) => found);
  if (carried === null || carried.stored === null || !isAlive(carried.stored, exchange)) return null;
  const { user } = carried.stored;
  return { binding: await bindingOf(carried.token), userId: user.id, user };
}

function read(exchange: Exchange): Awaitable<Session | null> {
  return extendAndShape(exchange, { newSession: undefined });
}

function update(exchange: Exchange, data: unknown): Awaitable<Session | null> {
  return extendAndShape(exchange, { newSession: data, trigger: 'update' });
}

/** Extends the session if it is due, and shapes it for the client. Without either, this is one step after the look-up. */
function extendAndShape(exchange: Exchange, params: CallbackParams): Awaitable<Session | null> {
  return findCarried(exchange, (carried) => {
    if (carried === null) return null;
    const { token, stored } = carried;
    if (stored === null || !isAlive(stored, exchange)) return dismiss(exchange, token, stored);
    return andThen(extend(exchange, token, stored), (expires) =>
      shape(exchange, { stored, expires, params }),
    );
  });
}

async function issue(exchange: Exchange, who: SignedIn): Promise<string | undefined> {
  const { settings, cookies, jar, now } = exchange;
  const replaced = jar.forms(cookies.sessionToken.name);
  const expires = expiresAt(now, settings.session.maxAge);
  const sessionToken = await newToken(settings);
  const userId = who.user.id;
  if (userId === undefined) {
    throw new SessionTokenError(
      'A database session needs the id of its user. Return `id` from `authorize` or from the provider’s `profile`.',
    );
  }
  await storeMethod(settings, 'createSession')({ sessionToken, userId, expires });
  setChunked(jar, cutValue(cookies.sessionToken, sessionToken, { expires }));
  for (const token of replaced)
    await endQuietly(exchange, token, 'The session that a new one replaced could not be deleted.');
  return bindingOf(sessionToken);
}

/** The token that the application generates. It must be text: anything else would become the same token for everybody. */
async function newToken({ session }: Settings): Promise<string> {
  let token: unknown;
  try {
    const generated: unknown = session.generateSessionToken();
    // The type says string; some applications return a promise.
    token = isPromiseLike(generated) ? await generated : generated;
  } catch (cause) {
    throw new SessionTokenError('The option `session.generateSessionToken` threw; see the cause.', { cause });
  }
  if (typeof token === 'string' && token !== '') return token;
  throw new SessionTokenError(
    `The option \`session.generateSessionToken\` returned ${token === '' ? 'an empty string' : `a ${typeof token}`}; ` +
      'it must return a new random string each time.',
  );
}

async function revoke(exchange: Exchange): Promise<void> {
  const { settings, jar, cookies } = exchange;
  const tokens = jar.forms(cookies.sessionToken.name);
  jar.clearChunked(cookies.sessionToken);
  const endings = await Promise.allSettled(tokens.map((token) => endStored(exchange, token)));
  for (const ending of endings) {
    if (ending.status === 'fulfilled') await emit(settings, 'signOut', { session: ending.value });
  }
  const failed = endings.find((ending) => ending.status === 'rejected');
  if (failed === undefined) return;
  throw new SignOutError(
    'The session could not be deleted from the store; the browser’s cookie was cleared. Delete the row by hand if necessary.',
    { cause: failed.reason, code: 'revocation_pending' },
  );
}

/** The session token of the request, and the session stored for it. */
interface Carried {
  readonly token: string;
  readonly stored: Stored | null;
}

/**
 * Looks up the session of the request and passes it to `next`: `null` if there is none, or if there are two and neither can
 * be trusted.
 */
function findCarried<T>(exchange: Exchange, next: (carried: Carried | null) => Awaitable<T>): Awaitable<T> {
  const [token, other] = exchange.jar.forms(exchange.cookies.sessionToken.name);
  if (token === undefined) return next(null);
  if (other === undefined) return findStored(exchange, token, (stored) => next({ token, stored }));
  return chooseAlive(exchange, token, other).then(next);
}

/** Chooses between a plain cookie and a chunked one: the one that names a live session, or neither if both do. */
async function chooseAlive(exchange: Exchange, plain: string, joined: string): Promise<Carried | null> {
  const alive: Carried[] = [];
  for (const token of [plain, joined]) {
    await findStored(exchange, token, (stored) => {
      if (stored !== null && isAlive(stored, exchange)) alive.push({ token, stored });
    });
  }
  if (alive.length > 1) return (await rareCases()).warnOfTwoCookies(exchange);
  return alive[0] ?? { token: plain, stored: null };
}

/** Clears a cookie without a live session, and removes the expired row if there is one. */
async function dismiss(exchange: Exchange, token: string, stored: Stored | null): Promise<null> {
  exchange.jar.clearChunked(exchange.cookies.sessionToken);
  if (stored !== null) await endQuietly(exchange, token, 'An expired session could not be removed.');
  return null;
}

/** When the session ends, after extending it if it is due: at most once per `updateAge`. */
function extend(exchange: Exchange, sessionToken: string, { expires }: Stored): Awaitable<Date> {
  const { settings, now } = exchange;
  const { maxAge, updateAge } = settings.session;
  const mustRenew = isDue(expires.getTime() - maxAge * 1000, updateAge, now);
  return mustRenew ? renew(exchange, sessionToken, expires) : expires;
}

/** Extends the session. A failure is logged, and the next request tries again: the session itself is still valid. */
async function renew(exchange: Exchange, sessionToken: string, expires: Date): Promise<Date> {
  const { settings, cookies, jar, now } = exchange;
  const work = async (): Promise<number> => {
    const renewed = expiresAt(now, settings.session.maxAge);
    try {
      await storeMethod(settings, 'updateSession')({ sessionToken, expires: renewed });
    } catch (error) {
      settings.logger.error(new SessionTokenError('A session could not be extended.', { cause: error }));
      throw error;
    }
    return renewed.getTime();
  };
  // Pages read their session several times in parallel. Requests that saw the same expiry share one write.
  const time = await renewalsOf(settings)
    .share(`${expires.getTime()} ${sessionToken}`, work)
    .catch(() => undefined);
  if (time === undefined) return expires;
  const renewed = new Date(time);
  setChunked(jar, cutValue(cookies.sessionToken, sessionToken, { expires: renewed }));
  return renewed;
}

/** The renewals under way, kept apart from other shared work: there may be many, and they must not evict double clicks. */
function renewalsOf({ memo, runtime }: Settings): InFlight {
  return memo('session-renewals', () => createInFlight(runtime.now));
}

type CallbackParams = Pick<SessionCallbackParams, 'newSession'> &
  Partial<Pick<SessionCallbackParams, 'trigger'>>;

/** The session as the client sees it: shaped by the `session` callback, and announced. */
function shape(
  { settings }: Exchange,
  {
    stored,
    expires,
    params,
  }: { readonly stored: Stored; readonly expires: Date; readonly params: CallbackParams },
): Awaitable<Session | null> {
  const { user } = stored;
  const fallback: Session = {
    user: {
      name: user.name ?? null,
      email: user.email === '' ? null : user.email,
      image: user.image ?? null,
    },
    expires: expires.toISOString(),
  };
  const callbackParams = (): SessionCallbackParams => {
    const made: unknown = { session: { ...stored.session, expires, user }, user, ...params };
    // `expires` is a Date here and a string in the response; the callback's type has both.
    return made as SessionCallbackParams;
  };
  return andThen(shapeSession(settings, callbackParams, fallback), (shaped) => {
    if (shaped === null) return null;
    const body = withoutToken(shaped);
    // The event's type has a token for the other strategy; with this one there is none.
    const emitted = emit(settings, 'session', { session: body } as Parameters<typeof emit<'session'>>[2]);
    return andThen(emitted, () => body);
  });
}

/** Removes the token: scripts can read the response, but not the HTTP-only cookie that carries the token. */
function withoutToken(session: Session): Session {
  if (typeof session !== 'object' || !('sessionToken' in session)) return session;
  const { sessionToken: _, ...rest } = session;
  return rest;
}

function isAlive({ expires }: Stored, { now }: Exchange): boolean {
  return expires > now;
}

async function bindingOf(sessionToken: string): Promise<string> {
  return `db:${toBase64Url(await sha256(sessionToken)).slice(0, 22)}`;
}
