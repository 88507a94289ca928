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
import { newerOfOne } from '../jwt/newer-of-one.js';
import { expiresAt, isDue } from './lifetime.js';
import { configuredSecret, lifeOf } from './jwt-terms.js';
import { rareCases } from './load-rare-cases.js';

/** What `GET session` answers. */
export function readJwtSession(exchange: Exchange): Awaitable<Session | null> {
  return andThen(readToken(exchange), (token) => {
    if (token === null) return null;
    const isOld = isDue((token.iat ?? 0) * 1000, dueAfter(exchange), exchange.now);
    if (exchange.settings.callbacks.jwt === undefined)
      return answer(exchange, { token, renewal: isOld ? 'due' : 'none', params: {} });
    return readShaped(exchange, token, isOld);
  });
}

/** The session as the application's `jwt` callback has it; what that changed is written, due or not. */
async function readShaped(exchange: Exchange, token: JWT, isOld: boolean): Promise<Session | null> {
  // As text, because a callback may write into what is nested in the token.
  const before = contentOf(token);
  const answered = await shapeToken(exchange.settings, { token: { ...token }, session: undefined });
  if (answered === null) return signedOut(exchange);
  // Warned about: the callback is at fault, so the cookie stays, and works again once that is mended.
  if (answered === undefined) return null;
  const shaped = keepOwn(answered, token);
  const changed = contentOf(shaped) !== before || shaped.jti !== token.jti;
  return answer(exchange, { token: shaped, renewal: changed || isOld ? 'due' : 'none', params: {} });
}

/** The payload of the session cookie; a cookie that is not a session of ours is cleared. */
export function readToken(exchange: Exchange): Awaitable<JWT | null> {
  const [value, other] = exchange.jar.forms(exchange.cookies.sessionToken.name);
  if (value === undefined) return null;
  if (other !== undefined) return oneOf(exchange, value, other);
  return andThen(open(exchange, value), (token) => token ?? signedOut(exchange));
}

/**
 * Of a plain cookie and a chunked one, the one that is a session counts; if both are, neither. Two states of one session
 * are no two: answers that cross leave both behind where its size changes, and nobody else knows its id.
 */
async function oneOf(exchange: Exchange, plain: string, joined: string): Promise<JWT | null> {
  const [whole, cut] = [await open(exchange, plain), await open(exchange, joined)];
  if (whole === null || cut === null) return whole ?? cut ?? signedOut(exchange);
  return newerOfOne(whole, cut) ?? (await rareCases()).warnOfTwoForms(exchange);
}

/** A session of ours; `null` for anything else. */
function open({ settings, cookies, now }: Exchange, value: string): Awaitable<JWT | null> {
  const { name } = cookies.sessionToken;
  const { decode } = settings.jwt;
  const judge = (token: JWT | null): JWT | null => {
    // What the application's own codec gives is typed as a token; what it is, is another matter.
    const isOurs = decode === undefined ? token !== null && isIdentified(token) : isObject(token);
    return isOurs && token !== null && isSomebody(token) ? withTextSub(token) : null;
  };
  const failed = (error: unknown): null => {
    // Nothing was found out about the token.
    if (error instanceof LoadError) throw error;
    settings.logger.debug('session cookie cannot be decoded', () => ({ error }));
    return null;
  };
  try {
    const decoded = decode
      ? decode({ token: value, secret: configuredSecret(settings), salt: name })
      : decodeAt({ token: value, secret: settings.secrets, salt: name }, now);
    return isPromiseLike(decoded) ? Promise.resolve(decoded).then(judge).catch(failed) : judge(decoded);
  } catch (error) {
    return failed(error);
  }
}

/** A sealed value of another kind, or an empty payload, is nobody's session. */
function isSomebody(token: JWT): boolean {
  return [token.sub, token.email, token.name].some((claim) => typeof claim === 'string' && claim !== '');
}

/** Tokens of earlier versions carry ids of databases that count as numbers; `sub` is text (RFC 7519, section 4.1.2). */
function withTextSub(token: JWT): JWT {
  const sub: unknown = token.sub;
  return typeof sub === 'number' ? { ...token, sub: String(sub) } : token;
}

/** What `encode` always sets: a token without is none of the sessions issued here (ASVS 9.2.1). */
function isIdentified({ iat, jti }: JWT): boolean {
  return typeof iat === 'number' && typeof jti === 'string' && jti !== '';
}

/**
 * What the session is on the wire; first written anew where that is due.
 * @param renewal - `due`: a session that has become too large is answered all the same; `demanded`: it is refused
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
  // With this strategy the session is what it is on the wire.
  const given = (): ReturnType<Parameters<typeof shapeSession>[1]> =>
    ({ session, token, ...params }) as ReturnType<Parameters<typeof shapeSession>[1]>;
  return andThen(shapeSession(settings, given, session), (shaped) =>
    // Last, so that a callback that throws leaves the browser's cookie alone.
    andThen(renewal === 'none' ? true : renew(exchange, token, renewal), (isWritten) => {
      const body = isWritten || shaped === null ? shaped : endingAt(shaped, expires, ends);
      return andThen(
        body === null ? undefined : emit(settings, 'session', { session: body, token }),
        () => body,
      );
    }),
  );
}

/** A session is written once a day: most requests only read one. */
const writing = onDemand(() => import('./jwt-session-write.js'));

/** Says whether it was written. A session that could only not be extended, yet, is one all the same. */
function renew(exchange: Exchange, token: JWT, renewal: 'due' | 'demanded'): Awaitable<boolean> {
  if (renewal === 'demanded') return rewrite(exchange, token);
  const writer = writing();
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
  const { write } = await writing();
  await write(exchange, token);
  return true;
}

/** A session that was not extended ends when it would have ended; what the application made of its end is its own. */
function endingAt(session: Session, promised: Date, ends: Date): Session {
  return session.expires === promised.toISOString() ? { ...session, expires: ends.toISOString() } : session;
}

export function signedOut(exchange: Exchange): null {
  exchange.jar.clearChunked(exchange.cookies.sessionToken);
  return null;
}

/** Seconds after which a token is encrypted anew; half its life at most, so that it is never lost while in use. */
function dueAfter({ settings }: Exchange): number {
  return Math.min(settings.session.updateAge, settings.jwt.maxAge / 2);
}

/**
 * Callbacks that build a new object lose the session's id and times; they are the session's, not theirs. The id stays what
 * it is: it says when the session began, and a callback that takes in what the browser sent would let it choose that.
 */
export function keepOwn(token: JWT, { jti, iat, exp }: JWT): JWT {
  const own = Object.entries({ jti, iat, exp }).filter(
    ([name, value]) =>
      value !== undefined && (name === 'jti' ? token.jti !== value : token[name] === undefined),
  );
  return own.length === 0 ? token : { ...token, ...Object.fromEntries(own) };
}

/** What a token says, without what is the library's own. */
function contentOf(token: JWT): string {
  return JSON.stringify({ ...token, jti: undefined, iat: undefined, exp: undefined });
}
