import type { Exchange } from '../contracts/exchange.js';
import type { JWT } from '../types/jwt.js';
import type { Awaitable, Session } from '../types/model.js';
import { andThen, isPromiseLike } from '../kit/awaitable.js';
import { isObject } from '../kit/object.js';
import { LoadError, onDemand } from '../kit/on-demand.js';
import { JWTSessionError } from '../errors.js';
import { shapeSession, shapeToken } from '../hooks/callbacks.js';
import { emit } from '../hooks/events.js';
import { decodeAt } from '../jwt/codec.js';
import { newerOfSession } from '../jwt/newer-of-session.js';
import { expiresAt, isDue } from './lifetime.js';
import { configuredSecret, lifeOf } from './jwt-terms.js';
import { rareCases } from './load-rare-cases.js';

/** Reads the session of the request, with the strategy `jwt`. */
export function readJwtSession(exchange: Exchange): Awaitable<Session | null> {
  return andThen(readToken(exchange), (token) => {
    if (token === null) return null;
    const renewal = isDue((token.iat ?? 0) * 1000, renewalAge(exchange), exchange.now) ? 'due' : 'none';
    if (exchange.settings.callbacks.jwt === undefined)
      return answer(exchange, { token, renewal, params: {} });
    return readShaped(exchange, token, renewal);
  });
}

/** The session after the `jwt` callback; what the callback changed is written even if no renewal is due. */
async function readShaped(exchange: Exchange, token: JWT, renewal: 'none' | 'due'): Promise<Session | null> {
  // Compared as text, because a callback may write into objects inside the token.
  const before = contentOf(token);
  const returned = await shapeToken(exchange.settings, { token: { ...token }, session: undefined });
  if (returned === null) return signedOut(exchange);
  // The callback is at fault and was warned about, so the cookie is kept and works again after a fix.
  if (returned === undefined) return null;
  const shaped = keepOwnClaims(returned, token);
  const isChanged = contentOf(shaped) !== before || shaped.jti !== token.jti;
  return answer(exchange, { token: shaped, renewal: isChanged ? 'due' : renewal, params: {} });
}

/** The payload of the session cookie. A cookie without a valid session is cleared. */
export function readToken(exchange: Exchange): Awaitable<JWT | null> {
  const [value, other] = exchange.jar.forms(exchange.cookies.sessionToken.name);
  if (value === undefined) return null;
  if (other !== undefined) return chooseValid(exchange, value, other);
  return andThen(open(exchange, value), (token) => token ?? signedOut(exchange));
}

/**
 * Chooses between a plain cookie and a chunked one: the one with a valid session, or neither if both have one. Two states of
 * the same session are fine, and the newer one counts: parallel responses leave both cookies if the session's size changes,
 * and nobody else knows its id.
 */
async function chooseValid(exchange: Exchange, plain: string, joined: string): Promise<JWT | null> {
  const [whole, chunked] = [await open(exchange, plain), await open(exchange, joined)];
  if (whole === null || chunked === null) return whole ?? chunked ?? signedOut(exchange);
  return newerOfSession(whole, chunked) ?? (await rareCases()).warnOfTwoCookies(exchange);
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
    if (error instanceof LoadError) throw error;
    settings.logger.debug('session cookie cannot be decoded', () => ({ error }));
    return null;
  };
  try {
    const decoded = decode
      ? decode({ token: value, secret: configuredSecret(settings), salt: name })
      : decodeAt({ token: value, secret: settings.secrets, salt: name }, now);
    return isPromiseLike(decoded) ? Promise.resolve(decoded).then(accept).catch(failed) : accept(decoded);
  } catch (error) {
    return failed(error);
  }
}

/** Whether the token names a user. A token for another purpose, or an empty payload, is no session. */
function hasUser(token: JWT): boolean {
  return [token.sub, token.email, token.name].some((claim) => typeof claim === 'string' && claim !== '');
}

/** Makes `sub` a string (RFC 7519, section 4.1.2). Tokens of earlier versions carry integer ids as numbers. */
function withStringSub(token: JWT): JWT {
  const sub: unknown = token.sub;
  return typeof sub === 'number' ? { ...token, sub: String(sub) } : token;
}

/** Whether the token has the claims that `encode` always sets: without them, it was not issued as a session (ASVS 9.2.1). */
function isIdentified({ iat, jti }: JWT): boolean {
  return typeof iat === 'number' && typeof jti === 'string' && jti !== '';
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
    params,
  }: {
    token: JWT;
    renewal: 'none' | 'due' | 'demanded';
    params: { trigger?: 'update'; newSession?: unknown };
  },
): Awaitable<Session | null> {
  const { settings, now } = exchange;
  const ends = token.exp === undefined ? expiresAt(now, lifeOf(exchange)) : new Date(token.exp * 1000);
  const expires = renewal === 'none' ? ends : expiresAt(now, lifeOf(exchange));
  const session: Session = {
    user: { name: token.name ?? null, email: token.email ?? null, image: token.picture ?? null },
    expires: expires.toISOString(),
  };
  // The callback's type also has the members of the other strategy.
  const callbackParams = (): ReturnType<Parameters<typeof shapeSession>[1]> =>
    ({ session, token, ...params }) as ReturnType<Parameters<typeof shapeSession>[1]>;
  return andThen(shapeSession(settings, callbackParams, session), (shaped) =>
    // After the callback, so that one that throws does not change the browser's cookie.
    andThen(renewal === 'none' ? true : renew(exchange, token, renewal), (isWritten) => {
      const body = isWritten || shaped === null ? shaped : withOldExpiry(shaped, expires, ends);
      return andThen(
        body === null ? undefined : emit(settings, 'session', { session: body, token }),
        () => body,
      );
    }),
  );
}

/** Loaded on demand, because a session is written about once a day and read at most requests. */
const loadWriter = onDemand(() => import('./jwt-session-write.js'));

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
  exchange.jar.clearChunked(exchange.cookies.sessionToken);
  return null;
}

/** Seconds after which a token is renewed: half its lifetime at most, so that it does not expire while in use. */
function renewalAge({ settings }: Exchange): number {
  return Math.min(settings.session.updateAge, settings.jwt.maxAge / 2);
}

/**
 * Restores the claims of the session itself, which a callback loses if it builds a new object. The id cannot be changed at
 * all: it says when the session began, and a callback that copies what the browser sent would let the browser choose that.
 */
export function keepOwnClaims(token: JWT, { jti, iat, exp }: JWT): JWT {
  const own = Object.entries({ jti, iat, exp }).filter(
    ([name, value]) =>
      value !== undefined && (name === 'jti' ? token.jti !== value : token[name] === undefined),
  );
  return own.length === 0 ? token : { ...token, ...Object.fromEntries(own) };
}

/** The content of a token as text, without the claims that the library sets. */
function contentOf(token: JWT): string {
  return JSON.stringify({ ...token, jti: undefined, iat: undefined, exp: undefined });
}
