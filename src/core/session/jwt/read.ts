import type { Exchange } from '../../contracts/exchange.js';
import type { JWT } from '../../../types/jwt.js';
import type { UserListener } from '../../contracts/session-strategy.js';
import type { SessionSettings } from '../../contracts/settings.js';
import type { Awaitable, Session, User } from '../../../types/model.js';
import { andThen, isPromiseLike } from '../../kit/awaitable.js';
import { isObject } from '../../kit/object.js';
import { timeLimitIn } from '../../kit/in-time.js';
import { LoadError, onDemand } from '../../kit/on-demand.js';
import { JWTSessionError } from '../../../errors.js';
import { inLimit } from '../../hooks/in-limit.js';
import { shapeSession, shapeToken } from '../../hooks/callbacks.js';
import { emit } from '../../hooks/events.js';
import { decodeAt } from '../../../jwt/codec.js';
import { newerOfSession } from '../../../jwt/newer-of-session.js';
import { expiresAt, isDue } from '../lifetime.js';
import { isLookUpDue, lookUp, renewalAge } from './look-up-due.js';
import { configuredSecret, lifeOf } from './terms.js';
import { withoutStoredUser, hasUser, isIdentified, withStringSub, withUserOf } from './claims.js';
import { clearSession, sharesName } from '../session-cookies.js';
import { showMore } from '../session-fields.js';

/** Loaded on demand: for applications that set `revocation`, or limits of `session`. */
const loadRevocation = onDemand(() => import('../revocation.js'));
/** Loaded on demand: while sessions of next-auth 4 are accepted, for browsers without one of ours. */
const loadNextAuth4 = onDemand(() => import('./next-auth-4.js'));
/** Loaded on demand: hardly any browser ever has two. */
const loadTwoCookies = onDemand(() => import('../two-cookies.js'));

/** Reads the session of the request, with the strategy `jwt`. */
export function readJwtSession(exchange: Exchange, onUser?: UserListener): Awaitable<Session | null> {
  return andThen(readToken(exchange), (token) => {
    if (token === null)
      return exchange.cookies.nextAuth4Session === undefined ? null : readEarlier(exchange, onUser);
    if (exchange.settings.sessionControl !== undefined) return readAdmitted(exchange, { token, onUser });
    if (isLookUpDue(exchange, token)) return readLookedUp(exchange, { token, onUser });
    return readWith(exchange, { token, renewal: renewalOf(exchange, token), onUser });
  });
}

/** A session to check before it is read. */
interface Unchecked extends Pick<Found, 'token' | 'onUser'> {
  /** Whether to write its cookie in any case. */
  readonly mustWrite?: boolean;
}

/** Looks up the user of a session, then reads it. */
async function readLookedUp(
  exchange: Exchange,
  { token, onUser, mustWrite = false }: Unchecked,
): Promise<Session | null> {
  const found = await lookUp(exchange, token);
  if (found === null) return signedOut(exchange);
  const renewal = mustWrite || found.mustWrite ? 'due' : renewalOf(exchange, found.token);
  return readWith(exchange, { token: found.token, renewal, onUser });
}

function renewalOf(exchange: Exchange, token: JWT): 'due' | 'none' {
  return isDue((token.iat ?? 0) * 1000, renewalAge(exchange, token), exchange.now) ? 'due' : 'none';
}

/** Reads a session that may have been ended, or be over whatever its token says. */
async function readAdmitted(
  exchange: Exchange,
  { token, onUser, mustWrite = false }: Unchecked,
): Promise<Session | null> {
  const admitted = await (await loadRevocation()).admit(exchange, token);
  if (admitted === null) return signedOut(exchange);
  const isWritten = mustWrite || admitted.mustWrite;
  if (isLookUpDue(exchange, admitted.token))
    return readLookedUp(exchange, { token: admitted.token, onUser, mustWrite: isWritten });
  const renewal = isWritten ? 'due' : renewalOf(exchange, admitted.token);
  return readWith(exchange, { token: admitted.token, renewal, onUser });
}

/** The token of a session that goes on; `null` if it was ended, or is over, and its cookie is cleared. */
export async function unlessEnded(exchange: Exchange, token: JWT | null): Promise<JWT | null> {
  if (token === null || exchange.settings.sessionControl === undefined) return token;
  const admitted = await (await loadRevocation()).admit(exchange, token);
  return admitted === null ? signedOut(exchange) : admitted.token;
}

/** Reads a session of next-auth 4, which is then written as ours. */
async function readEarlier(exchange: Exchange, onUser?: UserListener): Promise<Session | null> {
  const token = await readEarlierToken(exchange);
  if (token === null) return null;
  if (exchange.settings.sessionControl !== undefined)
    return readAdmitted(exchange, { token, onUser, mustWrite: true });
  return isLookUpDue(exchange, token)
    ? readLookedUp(exchange, { token, onUser, mustWrite: true })
    : readWith(exchange, { token, renewal: 'due', onUser });
}

/** The payload of a session cookie of next-auth 4, where it is accepted. */
export async function readEarlierToken(exchange: Exchange): Promise<JWT | null> {
  if (exchange.cookies.nextAuth4Session === undefined) return null;
  return (await loadNextAuth4()).readNextAuth4Token(exchange);
}

/** A session that was read from its cookie. */
interface Found {
  readonly token: JWT;
  readonly renewal: 'none' | 'due';
  readonly onUser: UserListener | undefined;
}

function readWith(exchange: Exchange, found: Found): Awaitable<Session | null> {
  return exchange.settings.callbacks.jwt === undefined
    ? answer(exchange, { ...found, params: NO_PARAMS })
    : readShaped(exchange, found);
}

const NO_PARAMS = Object.freeze({});

/** The session after the `jwt` callback; what the callback changed is written even if no renewal is due. */
async function readShaped(exchange: Exchange, { token, renewal, onUser }: Found): Promise<Session | null> {
  // Compared as text, because a callback may write into objects inside the token.
  const before = contentOf(token);
  const returned = await shapeToken(exchange.settings, { token: { ...token }, session: undefined });
  if (returned === null) return signedOut(exchange);
  // The callback is at fault and was warned about, so the cookie is kept and works again after a fix.
  if (returned === undefined) return null;
  const shaped = keepOwnClaims(returned, token);
  const isChanged = contentOf(shaped) !== before || shaped.jti !== token.jti;
  return answer(exchange, { token: shaped, renewal: isChanged ? 'due' : renewal, onUser, params: NO_PARAMS });
}

/** The payload of the session cookie. A cookie without a valid session is cleared. */
export function readToken(exchange: Exchange): Awaitable<JWT | null> {
  const [value, other] = exchange.jar.forms(exchange.cookies.sessionToken.name);
  if (value === undefined) return null;
  if (other !== undefined) return chooseValid(exchange, value, other);
  return andThen(open(exchange, value), (token) => token ?? refused(exchange));
}

/**
 * Chooses between a plain cookie and a chunked one: the one with a valid session, or neither if both have one. Two states of
 * the same session are fine, and the newer one counts: parallel responses leave both cookies if the session's size changes,
 * and nobody else knows its id.
 */
async function chooseValid(exchange: Exchange, plain: string, joined: string): Promise<JWT | null> {
  const [whole, chunked] = [await open(exchange, plain), await open(exchange, joined)];
  if (whole === null || chunked === null) return whole ?? chunked ?? refused(exchange);
  return newerOfSession(whole, chunked) ?? (await loadTwoCookies()).warnOfTwoCookies(exchange);
}

/** Clears a cookie without a valid session. Under the same name, it may have one of next-auth 4, which is read next. */
function refused(exchange: Exchange): null {
  return sharesName(exchange) ? null : signedOut(exchange);
}

/** Decodes a session token; `null` if it is no session of this application. */
function open({ settings, cookies, now }: Exchange, value: string): Awaitable<JWT | null> {
  const { name } = cookies.sessionToken;
  const { decode } = settings.jwt;
  const accept = (token: JWT | null): JWT | null => {
    // The application's own codec may return anything, whatever its type says.
    const isToken = decode === undefined ? token !== null && isIdentified(token) : isObject(token);
    return isToken && token !== null && hasUser(token) ? withStringSub(token) : null;
  };
  const failed = (error: unknown): null => {
    // The token was not looked at yet, so nothing is known about it.
    if (error instanceof LoadError || timeLimitIn(error) !== undefined) throw error;
    settings.logger.debug('session cookie cannot be decoded', () => ({ error }));
    return null;
  };
  try {
    const decoded = decode
      ? inLimit(
          settings,
          { name: '`jwt.decode`', limit: 'callbacks' },
          decode({ token: value, secret: configuredSecret(settings), salt: name }),
        )
      : decodeAt({ token: value, secret: settings.secrets, salt: name }, now);
    return isPromiseLike(decoded) ? Promise.resolve(decoded).then(accept).catch(failed) : accept(decoded);
  } catch (error) {
    return failed(error);
  }
}

/**
 * Answers with the session, after writing its cookie if a renewal is due or demanded.
 * @param renewal - if the session has become too large: with `due` it is answered without a renewal, with `demanded` refused
 */
export function answer(
  exchange: Exchange,
  {
    token,
    renewal,
    onUser,
    params,
  }: {
    token: JWT;
    renewal: 'none' | 'due' | 'demanded';
    onUser?: UserListener | undefined;
    params: { trigger?: 'update'; newSession?: unknown };
  },
): Awaitable<Session | null> {
  const { settings, now } = exchange;
  const ends = token.exp === undefined ? expiresAt(now, lifeOf(exchange, token)) : new Date(token.exp * 1000);
  const expires = renewal === 'none' ? ends : expiresAt(now, lifeOf(exchange, token));
  const session: Session = {
    user: shownUser(settings.session, token),
    expires: expires.toISOString(),
  };
  // The callback's type also has the members of the other strategy.
  const callbackParams = (): ReturnType<Parameters<typeof shapeSession>[1]> =>
    ({ session, token, ...params }) as ReturnType<Parameters<typeof shapeSession>[1]>;
  return andThen(shapeSession(settings, callbackParams, session), (shaped) =>
    // After the callback, so that one that throws does not change the browser's cookie.
    andThen(renewal === 'none' ? true : renew(exchange, token, renewal), (isWritten) => {
      const body = isWritten || shaped === null ? shaped : withOldExpiry(shaped, expires, ends);
      if (body !== null) onUser?.(userOf(settings.session, token));
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
  if (fields.length > 0) showMore(user, fields, { ...token, id: token.sub });
  return user;
}

/** The user in a token. One without `sub` was made by a callback of the application; then the address stands for it. */
function userOf(settings: SessionSettings, token: JWT): User & { readonly id: string } {
  return { ...shownUser(settings, token), id: token.sub ?? token.email ?? token.name ?? '' };
}

/** Loaded on demand, because a session is written about once a day and read at most requests. */
const loadWriter = onDemand(() => import('./write.js'));

/** Renews the cookie, and says whether it was written. A session that could not be renewed stays valid until it expires. */
function renew(exchange: Exchange, token: JWT, renewal: 'due' | 'demanded'): Awaitable<boolean> {
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
