import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity, SessionStrategy, SignedIn } from '../contracts/session-strategy.js';
import type { AdapterSession, AdapterUser } from '../types/adapter.js';
import type { SessionCallbackParams } from '../types/hooks.js';
import type { Awaitable, Session } from '../types/model.js';
import { andThen, isPromiseLike } from '../crypto/and-then.js';
import { toBase64Url } from '../crypto/bytes.js';
import { sha256 } from '../crypto/digest.js';
import { AuthError, SessionTokenError, SignOutError } from '../errors.js';
import { storeMethod } from '../hooks/store.js';
import { shapeSession } from '../hooks/callbacks.js';
import { emit } from '../hooks/events.js';
import { expiresAt, isDue, toDate } from './lifetime.js';

/** Sessions that live in the adapter's store; the cookie carries their token. */
export const databaseSession: SessionStrategy = { identify, read, issue, update, revoke };

interface Stored {
  readonly session: AdapterSession;
  readonly user: AdapterUser;
}

function identify(exchange: Exchange): Awaitable<SessionIdentity | null> {
  const token = tokenOf(exchange);
  if (token === undefined) return null;
  return find(exchange, token, (stored) => {
    if (stored === null || !isAlive(stored, exchange)) return null;
    const { user } = stored;
    return andThen(bindingOf(token), (binding) => ({ binding, userId: user.id, user }));
  });
}

function read(exchange: Exchange): Awaitable<Session | null> {
  return extendedAnswer(exchange, { newSession: undefined });
}

function update(exchange: Exchange, data: unknown): Awaitable<Session | null> {
  return extendedAnswer(exchange, { newSession: data, trigger: 'update' });
}

/** One step after the store's answer, where nothing is to be written and the application is not asked. */
function extendedAnswer(exchange: Exchange, params: AnswerParams): Awaitable<Session | null> {
  const token = tokenOf(exchange);
  if (token === undefined) return null;
  return find(exchange, token, (stored) => {
    if (stored === null || !isAlive(stored, exchange)) return dismiss(exchange, token, stored);
    return andThen(extend(exchange, token, stored), (expires) =>
      answer(exchange, { stored, expires, params }),
    );
  });
}

async function issue(exchange: Exchange, who: SignedIn): Promise<string | undefined> {
  const { settings, cookies, jar, now } = exchange;
  const previous = tokenOf(exchange);
  const expires = expiresAt(now, settings.session.maxAge);
  const sessionToken = settings.session.generateSessionToken();
  const userId = who.user.id;
  if (userId === undefined) {
    throw new SessionTokenError(
      'A database session needs the id of its user. Return `id` from `authorize` or from the provider’s `profile`.',
    );
  }
  await storeMethod(settings, 'createSession')({ sessionToken, userId, expires });
  jar.setChunked(cookies.sessionToken, sessionToken, { expires });
  if (previous !== undefined) await endReplaced(exchange, previous);
  return bindingOf(sessionToken);
}

async function revoke(exchange: Exchange): Promise<void> {
  const { settings, jar, cookies } = exchange;
  const token = tokenOf(exchange);
  jar.clearChunked(cookies.sessionToken);
  if (token === undefined) return;
  try {
    const session = await storeMethod(settings, 'deleteSession')(token);
    await emit(settings, 'signOut', { session });
  } catch (error) {
    throw new SignOutError(
      'The session could not be deleted from the store; the browser’s cookie was cleared. Delete the row by hand if need be.',
      { cause: error, code: 'revocation_pending' },
    );
  }
}

/** What `next` makes of the session and its user: in the same step that brings them, because each one costs. */
function find<T>(
  exchange: Exchange,
  token: string,
  next: (stored: Stored | null) => Awaitable<T>,
): Awaitable<T> {
  const found = lookUp(exchange, token);
  return isPromiseLike(found)
    ? found.then((stored) => next(complete(stored)), unreadable)
    : next(complete(found));
}

function lookUp(exchange: Exchange, token: string): Awaitable<Stored | null> {
  try {
    return storeMethod(exchange.settings, 'getSessionAndUser')(token);
  } catch (error) {
    return unreadable(error);
  }
}

function complete(stored: Stored | null): Stored | null {
  // A row whose user was deleted comes from some joins with a user all of whose members are null.
  return stored?.session && isSomebody(stored.user) ? stored : null;
}

function unreadable(error: unknown): never {
  if (!(error instanceof AuthError)) throw error;
  throw new SessionTokenError('The session could not be read from the store; it is unknown, not ended.', {
    cause: error,
  });
}

function isSomebody(user: AdapterUser | null | undefined): boolean {
  // As typed it always has an id; what adapters give is another matter.
  const id: unknown = user?.id;
  return id !== undefined && id !== null && id !== '';
}

/** A cookie that names no session is cleared, and an expired row is removed. */
async function dismiss(exchange: Exchange, token: string, stored: Stored | null): Promise<null> {
  const { settings, jar, cookies } = exchange;
  jar.clearChunked(cookies.sessionToken);
  if (stored === null) return null;
  try {
    await storeMethod(settings, 'deleteSession')(token);
  } catch (error) {
    settings.logger.error(
      new SessionTokenError('An expired session could not be removed.', { cause: error }),
    );
  }
  return null;
}

/** When the session ends: later than it did, at most once per `updateAge`. */
function extend(exchange: Exchange, sessionToken: string, { session }: Stored): Awaitable<Date> {
  const { settings, now } = exchange;
  const { maxAge, updateAge } = settings.session;
  const expires = toDate(session.expires) ?? now;
  const isOld = isDue(expires.getTime() - maxAge * 1000, updateAge, now);
  return isOld ? renew(exchange, sessionToken, expires) : expires;
}

/** A failing write is logged and tried again next time: the session itself is good. */
async function renew(
  { settings, cookies, jar, now }: Exchange,
  sessionToken: string,
  expires: Date,
): Promise<Date> {
  const renewed = expiresAt(now, settings.session.maxAge);
  try {
    await storeMethod(settings, 'updateSession')({ sessionToken, expires: renewed });
  } catch (error) {
    settings.logger.error(new SessionTokenError('A session could not be extended.', { cause: error }));
    return expires;
  }
  jar.setChunked(cookies.sessionToken, sessionToken, { expires: renewed });
  return renewed;
}

type AnswerParams = Pick<SessionCallbackParams, 'newSession'> &
  Partial<Pick<SessionCallbackParams, 'trigger'>>;

function answer(
  { settings }: Exchange,
  {
    stored,
    expires,
    params,
  }: { readonly stored: Stored; readonly expires: Date; readonly params: AnswerParams },
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
  const given = (): SessionCallbackParams => {
    const asked: unknown = { session: { ...stored.session, expires, user }, user, ...params };
    // `expires` is a Date here and a string on the wire; the callback's type promises both.
    return asked as SessionCallbackParams;
  };
  return andThen(shapeSession(settings, given, fallback), (shaped) => {
    if (shaped === null) return null;
    const body = withoutToken(shaped);
    // There is no token with this strategy; the event's type has it for the other one.
    const told = emit(settings, 'session', { session: body } as Parameters<typeof emit<'session'>>[2]);
    return andThen(told, () => body);
  });
}

/** Scripts of the page can read the answer: the token of an HTTP-only cookie has no place in it. */
function withoutToken(session: Session): Session {
  if (typeof session !== 'object' || !('sessionToken' in session)) return session;
  const { sessionToken: _, ...rest } = session;
  return rest;
}

async function endReplaced(exchange: Exchange, token: string): Promise<void> {
  try {
    await storeMethod(exchange.settings, 'deleteSession')(token);
  } catch (error) {
    exchange.settings.logger.error(
      new SessionTokenError('The session that a new one replaced could not be deleted.', { cause: error }),
    );
  }
}

function tokenOf({ jar, cookies }: Exchange): string | undefined {
  const token = jar.getChunked(cookies.sessionToken.name);
  return token === '' ? undefined : token;
}

function isAlive({ session }: Stored, { now }: Exchange): boolean {
  const expires = toDate(session.expires);
  return expires !== undefined && expires > now;
}

function bindingOf(sessionToken: string): Awaitable<string> {
  return andThen(sha256(sessionToken), (hash) => `db:${toBase64Url(hash).slice(0, 22)}`);
}
