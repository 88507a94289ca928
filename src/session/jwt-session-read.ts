import type { Exchange } from '../contracts/exchange.js';
import type { JWT } from '../types/jwt.js';
import type { Awaitable, Session } from '../types/model.js';
import { andThen, isPromiseLike } from '../crypto/and-then.js';
import { LoadError } from '../crypto/on-demand.js';
import { JWTSessionError } from '../errors.js';
import { shapeSession, shapeToken } from '../hooks/callbacks.js';
import { emit } from '../hooks/events.js';
import { decodeAt, encodeAt } from '../jwt/codec.js';
import { expiresAt, isDue } from './lifetime.js';

/** What `GET session` answers. */
export function readJwtSession(exchange: Exchange): Awaitable<Session | null> {
  return andThen(readToken(exchange), (token) => {
    if (token === null) return null;
    const isOld = isDue((token.iat ?? 0) * 1000, dueAfter(exchange), exchange.now);
    if (exchange.settings.callbacks.jwt === undefined)
      return answer(exchange, { token, renew: isOld, params: {} });
    return readShaped(exchange, token, isOld);
  });
}

/** The session as the application's `jwt` callback has it; what that changed is written, due or not. */
async function readShaped(exchange: Exchange, token: JWT, isOld: boolean): Promise<Session | null> {
  // As text, because a callback may write into what is nested in the token.
  const before = contentOf(token);
  const answered = await shapeToken(exchange.settings, { token: { ...token }, session: undefined });
  if (answered === null) return signedOut(exchange);
  const shaped = keepOwn(answered, token);
  const changed = contentOf(shaped) !== before || shaped.jti !== token.jti;
  return answer(exchange, { token: shaped, renew: changed || isOld, params: {} });
}

/** The payload of the session cookie; a cookie that is not a session of ours is cleared. */
export function readToken(exchange: Exchange): Awaitable<JWT | null> {
  const { settings, jar, cookies, now } = exchange;
  const { name } = cookies.sessionToken;
  const value = jar.getChunked(name);
  if (value === undefined || value === '') return null;
  const { decode } = settings.jwt;
  const judge = (token: JWT | null): JWT | null => {
    if (token !== null && isSomebody(token) && (decode !== undefined || isIdentified(token))) return token;
    jar.clearChunked(cookies.sessionToken);
    return null;
  };
  const failed = (error: unknown): null => {
    // Nothing was found out about the token.
    if (error instanceof LoadError) throw error;
    settings.logger.debug('session cookie cannot be decoded, cleared', () => ({ error }));
    jar.clearChunked(cookies.sessionToken);
    return null;
  };
  try {
    const decoded = decode
      ? decode({ token: value, secret: [...settings.secrets], salt: name })
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

/** What `encode` always sets: a token without is none of the sessions issued here (ASVS 9.2.1). */
function isIdentified({ iat, jti }: JWT): boolean {
  return typeof iat === 'number' && typeof jti === 'string' && jti !== '';
}

export function answer(
  exchange: Exchange,
  {
    token,
    renew,
    params,
  }: { token: JWT; renew: boolean; params: { trigger?: 'update'; newSession?: unknown } },
): Awaitable<Session | null> {
  const { settings, now } = exchange;
  const expires =
    renew || token.exp === undefined ? expiresAt(now, lifeOf(exchange)) : new Date(token.exp * 1000);
  const session: Session = {
    user: { name: token.name ?? null, email: token.email ?? null, image: token.picture ?? null },
    expires: expires.toISOString(),
  };
  // With this strategy the session is what it is on the wire.
  const given = (): ReturnType<Parameters<typeof shapeSession>[1]> =>
    ({ session, token, ...params }) as ReturnType<Parameters<typeof shapeSession>[1]>;
  return andThen(shapeSession(settings, given, session), (shaped) =>
    // Last, so that a callback that throws leaves the browser's cookie alone.
    andThen(renew ? write(exchange, token) : undefined, () =>
      andThen(
        shaped === null ? undefined : emit(settings, 'session', { session: shaped, token }),
        () => shaped,
      ),
    ),
  );
}

export function write(exchange: Exchange, token: JWT): Awaitable<void> {
  const { settings, cookies, jar, now } = exchange;
  const { name } = cookies.sessionToken;
  const { encode, maxAge } = settings.jwt;
  const failed = (cause: unknown): never => {
    throw new JWTSessionError('The session token could not be made; see the cause.', { cause });
  };
  let made: Awaitable<string>;
  try {
    made = encode
      ? encode({ token, secret: [...settings.secrets], salt: name, maxAge })
      : encodeAt({ token, secret: settings.secrets, salt: name, maxAge }, now);
    if (isPromiseLike(made)) made = Promise.resolve(made).catch(failed);
  } catch (error) {
    return failed(error);
  }
  return andThen(made, (value) =>
    jar.setChunked(cookies.sessionToken, value, { expires: expiresAt(now, lifeOf(exchange)) }),
  );
}

export function signedOut(exchange: Exchange): null {
  exchange.jar.clearChunked(exchange.cookies.sessionToken);
  return null;
}

/** Seconds that a session lasts: neither longer than its cookie nor than its token. */
function lifeOf({ settings }: Exchange): number {
  return Math.min(settings.session.maxAge, settings.jwt.maxAge);
}

/** Seconds after which a token is encrypted anew; half its life at most, so that it is never lost while in use. */
function dueAfter({ settings }: Exchange): number {
  return Math.min(settings.session.updateAge, settings.jwt.maxAge / 2);
}

/** Callbacks that build a new object lose the session's id and times; they are the session's, not theirs. */
export function keepOwn(token: JWT, { jti, iat, exp }: JWT): JWT {
  const own = Object.entries({ jti, iat, exp }).filter(
    ([name, value]) => value !== undefined && token[name] === undefined,
  );
  return own.length === 0 ? token : { ...token, ...Object.fromEntries(own) };
}

/** What a token says, without what is the library's own. */
function contentOf(token: JWT): string {
  return JSON.stringify({ ...token, jti: undefined, iat: undefined, exp: undefined });
}
