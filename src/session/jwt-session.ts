import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity, SessionStrategy, SignedIn } from '../contracts/session-strategy.js';
import type { JWT } from '../types/jwt.js';
import type { Session, User } from '../types/model.js';
import { CallbackRouteError } from '../errors.js';
import { shapeToken } from '../hooks/callbacks.js';
import { emit } from '../hooks/events.js';
import { shapeFirstToken } from '../hooks/sign-in-callbacks.js';
import { answer, keepOwnClaims, readJwtSession, readToken, signedOut } from './jwt-session-read.js';
import { write } from './jwt-session-write.js';
import { toDate } from './to-date.js';
import { beginningOf, newSessionId } from './session-id.js';

/** The session strategy `jwt`: the whole session is in an encrypted cookie. */
export const jwtSession: SessionStrategy = { identify, read: readJwtSession, issue, update, revoke };

async function identify(exchange: Exchange): Promise<SessionIdentity | null> {
  const token = await readToken(exchange);
  if (token === null) return null;
  return {
    binding: bindingOf(token),
    userId: token.sub,
    user: undefined,
    isSelfContained: true,
    beganAt: beginningOf(token.jti),
  };
}

async function update(exchange: Exchange, data: unknown): Promise<Session | null> {
  const token = await readToken(exchange);
  if (token === null) return null;
  const shaped = await shapeToken(exchange.settings, {
    token: { ...token },
    trigger: 'update',
    session: data,
  });
  if (shaped === null) return signedOut(exchange);
  if (shaped === undefined) return null;
  const params = { trigger: 'update' as const, newSession: data };
  return answer(exchange, { token: keepOwnClaims(shaped, token), renewal: 'demanded', params });
}

async function issue(exchange: Exchange, who: SignedIn): Promise<string | undefined> {
  const { user, account, profile, isNewUser } = who;
  const token: JWT = { name: user.name ?? null, email: user.email || null, picture: user.image ?? null };
  // The type says string; stores with integer ids return numbers.
  if (user.id !== undefined && user.id !== null) token.sub = String(user.id);
  const params: Parameters<typeof shapeFirstToken>[1] = {
    token,
    user,
    account,
    isNewUser,
    trigger: isNewUser ? 'signUp' : 'signIn',
  };
  if (profile !== undefined) params.profile = profile;
  const shaped = await shapeFirstToken(exchange.settings, params);
  if (shaped === null) {
    signedOut(exchange);
    return undefined;
  }
  if (shaped === undefined)
    throw new CallbackRouteError(
      'The callback `jwt` returned nothing at sign-in, so there is no token for the session. Return the token, or null to sign out.',
    );
  // The id is created here, not in the codec, because flows that start from now on are bound to it.
  const identified: JWT = { ...shaped, jti: newSessionId(startTime(exchange, user)) };
  await write(exchange, identified);
  return bindingOf(identified);
}

/**
 * When a new session begins: with its request, but always after the proof of the user's address, even in the same
 * millisecond, and even though the stored time of the proof was rounded up.
 */
function startTime({ now }: Exchange, user: User): Date {
  const proven = 'emailVerified' in user ? toDate(user.emailVerified) : undefined;
  return proven !== undefined && proven >= now ? new Date(proven.getTime() + 1) : now;
}

async function revoke(exchange: Exchange): Promise<void> {
  // Before the token is read, so that the browser is signed out even if that fails.
  exchange.jar.clearChunked(exchange.cookies.sessionToken);
  const token = await readToken(exchange);
  await emit(exchange.settings, 'signOut', { token });
}

function bindingOf(token: JWT): string {
  return token.jti === undefined ? `sub:${token.sub ?? ''}` : `jti:${token.jti}`;
}
