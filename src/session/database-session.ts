import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity, SessionStrategy, SignedIn } from '../contracts/session-strategy.js';
import type { AdapterSession, AdapterUser } from '../types/adapter.js';
import type { SessionCallbackParams } from '../types/hooks.js';
import type { Session } from '../types/model.js';
import { toBase64Url } from '../crypto/bytes.js';
import { sha256 } from '../crypto/digest.js';
import { AuthError, SessionTokenError, SignOutError } from '../errors.js';
import { storeMethod } from '../hooks/adapter.js';
import { shapeSession } from '../hooks/callbacks.js';
import { emit } from '../hooks/events.js';
import { expiresAt, isDue, toDate } from './lifetime.js';

/** Sessions that live in the adapter's store; the cookie carries their token. */
export const databaseSession: SessionStrategy = { identify, read, issue, update, revoke };

interface Stored {
  readonly session: AdapterSession;
  readonly user: AdapterUser;
}

async function identify(exchange: Exchange): Promise<SessionIdentity | null> {
  const token = tokenOf(exchange);
  const stored = await find(exchange);
  if (token === undefined || stored === null || !isAlive(stored, exchange)) return null;
  return {
    binding: await bindingOf(token),
    userId: stored.user.id,
    user: stored.user,
  };
}

async function read(exchange: Exchange): Promise<Session | null> {
  const stored = await findAlive(exchange);
  if (stored === null) return null;
  return answer(exchange, await extend(exchange, stored), { newSession: undefined });
}

async function update(exchange: Exchange, data: unknown): Promise<Session | null> {
  const stored = await findAlive(exchange);
  if (stored === null) return null;
  return answer(exchange, await extend(exchange, stored), { newSession: data, trigger: 'update' });
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

async function find(exchange: Exchange): Promise<Stored | null> {
  const token = tokenOf(exchange);
  if (token === undefined) return null;
  try {
    const stored = await storeMethod(exchange.settings, 'getSessionAndUser')(token);
    // A row whose user was deleted comes from some joins with a user all of whose members are null.
    return stored?.session && isSomebody(stored.user) ? stored : null;
  } catch (error) {
    if (error instanceof AuthError) {
      throw new SessionTokenError('The session could not be read from the store; it is unknown, not ended.', {
        cause: error,
      });
    }
    throw error;
  }
}

function isSomebody(user: AdapterUser | null | undefined): boolean {
  // As typed it always has an id; what adapters give is another matter.
  const id: unknown = user?.id;
  return id !== undefined && id !== null && id !== '';
}

/** The session that the cookie names; a cookie without one is cleared, and an expired row is removed. */
async function findAlive(exchange: Exchange): Promise<Stored | null> {
  const { settings, jar, cookies } = exchange;
  const token = tokenOf(exchange);
  if (token === undefined) return null;
  const stored = await find(exchange);
  if (stored !== null && isAlive(stored, exchange)) return stored;
  jar.clearChunked(cookies.sessionToken);
  if (stored !== null) {
    try {
      await storeMethod(settings, 'deleteSession')(token);
    } catch (error) {
      settings.logger.error(
        new SessionTokenError('An expired session could not be removed.', { cause: error }),
      );
    }
  }
  return null;
}

/** At most once per `updateAge`. A failing write is logged and tried again next time: the session itself is good. */
async function extend(exchange: Exchange, stored: Stored): Promise<Stored> {
  const { settings, cookies, jar, now } = exchange;
  const { maxAge, updateAge } = settings.session;
  const sessionToken = tokenOf(exchange) ?? stored.session.sessionToken;
  const expires = toDate(stored.session.expires) ?? now;
  if (!isDue(expires.getTime() - maxAge * 1000, updateAge, now))
    return { ...stored, session: { ...stored.session, expires } };
  const renewed = expiresAt(now, maxAge);
  try {
    await storeMethod(settings, 'updateSession')({ sessionToken, expires: renewed });
  } catch (error) {
    settings.logger.error(new SessionTokenError('A session could not be extended.', { cause: error }));
    return { ...stored, session: { ...stored.session, expires } };
  }
  jar.setChunked(cookies.sessionToken, sessionToken, { expires: renewed });
  return { ...stored, session: { ...stored.session, expires: renewed } };
}

async function answer(
  exchange: Exchange,
  { session, user }: Stored,
  params: Pick<SessionCallbackParams, 'newSession'> & Partial<Pick<SessionCallbackParams, 'trigger'>>,
): Promise<Session | null> {
  const { settings } = exchange;
  const fallback: Session = {
    user: {
      name: user.name ?? null,
      email: user.email === '' ? null : user.email,
      image: user.image ?? null,
    },
    expires: session.expires.toISOString(),
  };
  const given = { session: { ...session, user }, user, ...params };
  // `expires` is a Date here and a string on the wire; the callback's type promises both.
  const shaped = await shapeSession(settings, given as Parameters<typeof shapeSession>[1], fallback);
  if (shaped === null) return null;
  const body = withoutToken(shaped);
  // There is no token with this strategy; the event's type has it for the other one.
  await emit(settings, 'session', { session: body } as Parameters<typeof emit<'session'>>[2]);
  return body;
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

async function bindingOf(sessionToken: string): Promise<string> {
  return `db:${toBase64Url(await sha256(sessionToken)).slice(0, 22)}`;
}
