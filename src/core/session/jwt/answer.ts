import type { Exchange } from '../../contracts/exchange.js';
import type { UserListener } from '../../contracts/session-strategy.js';
import type { SessionSettings } from '../../contracts/settings.js';
import type { JWT } from '../../../types/jwt.js';
import type { Awaitable, Session, User } from '../../../types/model.js';
import { andThen, isPromiseLike } from '../../kit/awaitable.js';
import { copyMissing } from '../../kit/object.js';
import { onDemand } from '../../kit/on-demand.js';
import { JWTSessionError } from '../../../errors.js';
import { shapeSession, shapeToken } from '../../hooks/callbacks.js';
import { emit } from '../../hooks/events.js';
import { clearSession } from '../session-cookies.js';
import { expiresAt, isDue } from '../session-times.js';
import type { PresentedToken } from './accept.js';
import { beganAt, proofsOf, withoutStoredUser, withUserOf } from './claims.js';
import { lifeOf, renewalAge } from './terms.js';

/** Loaded on demand, because a session is written about once a day and read at most requests. */
const loadWriter = onDemand(() => import('./write.js'));

/** Whether the cookie is written: `due` leaves it as it is if the session has become too large, `demanded` refuses that. */
type Renewal = 'none' | 'due' | 'demanded';

/** Answers with a session that was admitted: asks the callbacks, and writes its cookie if that is due. */
export function answer(
  exchange: Exchange,
  { token, mustWrite }: PresentedToken,
  onUser?: UserListener,
): Awaitable<Session | null> {
  const isRenewed =
    mustWrite || isDue((token.iat ?? 0) * 1000, renewalAge(exchange.settings, token), exchange.now);
  const found = { token, renewal: isRenewed ? 'due' : 'none', onUser } as const;
  return exchange.settings.callbacks.jwt === undefined
    ? show(exchange, found)
    : answerShaped(exchange, found);
}

/** A session to be shown. */
interface Found {
  readonly token: JWT;
  readonly renewal: Renewal;
  readonly onUser?: UserListener | undefined;
  /** Beside session and token, what the `session` callback gets. */
  readonly params?: { readonly trigger: 'update'; readonly newSession: unknown };
}

/** Asks the `jwt` callback; what it changed is written even if no renewal is due. */
async function answerShaped(exchange: Exchange, found: Found): Promise<Session | null> {
  const { token, renewal } = found;
  // Compared as text, because a callback may write into objects inside the token.
  const before = contentOf(token);
  const returned = await shapeToken(exchange.settings, { token: { ...token }, session: undefined });
  if (returned === null) return signedOut(exchange);
  // The callback is at fault and was warned about, so the cookie is kept and works again after a fix.
  if (returned === undefined) return null;
  const shaped = keepOwnClaims(returned, token);
  const isChanged = contentOf(shaped) !== before || shaped.jti !== token.jti;
  return show(exchange, { ...found, token: shaped, renewal: isChanged ? 'due' : renewal });
}

/** Shapes the session for the client, after writing its cookie if a renewal is due or demanded. */
export function show(
  exchange: Exchange,
  { token, renewal, onUser, params }: Found,
): Awaitable<Session | null> {
  const { settings, now } = exchange;
  const ends = token.exp === undefined ? expiresAt(now, lifeOf(exchange, token)) : new Date(token.exp * 1000);
  const expires = renewal === 'none' ? ends : expiresAt(now, lifeOf(exchange, token));
  const shown = settings.proofs?.shown(proofsOf(token), () => beganAt(token));
  const session: Session = {
    user: shownUser(settings.session, token),
    expires: expires.toISOString(),
    ...shown,
  };
  // The callback's type also has the members of the other strategy.
  const callbackParams = (): ReturnType<Parameters<typeof shapeSession>[1]> =>
    ({ session, token, ...params }) as ReturnType<Parameters<typeof shapeSession>[1]>;
  return andThen(shapeSession(settings, callbackParams, session), (shaped) =>
    // After the callback, so that one that throws does not change the browser's cookie.
    andThen(renewal === 'none' ? true : renew(exchange, token, renewal), (isWritten) => {
      const body = isWritten || shaped === null ? shaped : withOldExpiry(shaped, expires, ends);
      if (body !== null) onUser?.(userOf(settings.session, token), shown);
      return andThen(
        body === null ? undefined : emit(exchange, 'session', { session: body, token }),
        () => body,
      );
    }),
  );
}

/** What a session shows of the user in its token. */
function shownUser({ fields }: SessionSettings, token: JWT): User {
  const user: User = { name: token.name ?? null, email: token.email ?? null, image: token.picture ?? null };
  if (fields.length > 0) copyMissing(user, fields, { ...token, id: token.sub });
  return user;
}

/** The user in a token. One without `sub` was made by a callback of the application; then the address stands for it. */
function userOf(settings: SessionSettings, token: JWT): User & { readonly id: string } {
  return { ...shownUser(settings, token), id: token.sub ?? token.email ?? token.name ?? '' };
}

/** Renews the cookie, and says whether it was written. A session that could not be renewed stays valid until it expires. */
function renew(exchange: Exchange, token: JWT, renewal: Exclude<Renewal, 'none'>): Awaitable<boolean> {
  if (renewal === 'demanded') return rewrite(exchange, token);
  const writer = loadWriter();
  if (!isPromiseLike(writer)) return writer.writeIfFits(exchange, token);
  const { logger } = exchange.settings;
  return writer.then(
    ({ writeIfFits }) => writeIfFits(exchange, token),
    (cause: unknown) => {
      logger.error(new JWTSessionError('The session could not be renewed; see the cause.', { cause }));
      return false;
    },
  );
}

async function rewrite(exchange: Exchange, token: JWT): Promise<true> {
  const { write } = await loadWriter();
  await write(exchange, token);
  return true;
}

/** Puts the old expiry back if the session was not renewed, unless the application has changed `expires` itself. */
function withOldExpiry(session: Session, promised: Date, ends: Date): Session {
  return session.expires === promised.toISOString() ? { ...session, expires: ends.toISOString() } : session;
}

/** Clears the session cookie. */
export function signedOut(exchange: Exchange): null {
  clearSession(exchange);
  return null;
}

/**
 * Restores the claims of the session itself, which a callback loses if it builds a new object. The id cannot be changed at
 * all: it says when the session began, as the claim `latchkey` does, and a callback that copies what the browser sent would let the browser choose that.
 */
export function keepOwnClaims(shaped: JWT, before: JWT): JWT {
  const token = withUserOf(shaped, before);
  const { jti, iat, exp } = before;
  const latchkey = token.sub === before.sub ? before['latchkey'] : withoutStoredUser(before);
  const own = Object.entries({ jti, iat, exp }).filter(
    ([name, value]) =>
      value !== undefined && (name === 'jti' ? token.jti !== value : token[name] === undefined),
  );
  const kept = own.length === 0 ? token : { ...token, ...Object.fromEntries(own) };
  return kept['latchkey'] === latchkey ? kept : { ...kept, latchkey };
}

/** The content of a token as text, without the claims that the library sets. */
function contentOf(token: JWT): string {
  return JSON.stringify({ ...token, jti: undefined, iat: undefined, exp: undefined });
}
