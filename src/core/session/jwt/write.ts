import type { Exchange } from '../../contracts/exchange.js';
import type { Settings } from '../../contracts/settings.js';
import type { JWT } from '../../../types/jwt.js';
import type { Awaitable } from '../../../types/model.js';
import { andThen, isPromiseLike } from '../../kit/awaitable.js';
import { JWTSessionError } from '../../../errors.js';
import { actorOf, audit } from '../../hooks/audit.js';
import { inLimit } from '../../hooks/in-limit.js';
import { cutValue, setChunked, sizeOf } from '../../http/cookie-chunks.js';
import type { CutValue } from '../../http/cookie-chunks.js';
import { encodeAt } from '../../../jwt/codec.js';
import { expiresAt } from '../session-times.js';
import { configuredSecret, lifeOf } from './terms.js';
import { claimOf } from './claims.js';
import { clearNextAuth4, withoutLifetime } from '../session-cookies.js';

/**
 * Encodes the session token and sets its cookie.
 * @throws {JWTSessionError} (or rejects) if encoding fails, or the cookies need more than `jwt.maxSize`; then no cookie changes
 */
export function write(exchange: Exchange, token: JWT): Awaitable<void> {
  return andThen(encoded(exchange, token), (value) => {
    const cut = cutForCookies(exchange, token, value);
    const error = sizeError(exchange, cut);
    if (error !== undefined) throw error;
    setChunked(exchange.jar, cut);
    clearNextAuth4(exchange);
  });
}

/**
 * {@link write} for an existing session: if it has become too large, it is not renewed, and no user is locked out. Says
 * whether it was written.
 */
export function writeIfFits(exchange: Exchange, token: JWT): Awaitable<boolean> {
  const { settings } = exchange;
  return andThen(encoded(exchange, token), (value) => {
    const cut = cutForCookies(exchange, token, value);
    const error = sizeError(exchange, cut);
    if (error !== undefined) {
      settings.once('session too large to be renewed', () => settings.logger.error(error));
      return false;
    }
    setChunked(exchange.jar, cut);
    clearNextAuth4(exchange);
    return andThen(audit(exchange, { name: 'session.renewed', ...actorOf(token.sub) }), () => true);
  });
}

function encoded(exchange: Exchange, token: JWT): Awaitable<string> {
  const { settings, cookies, now } = exchange;
  const { name: salt } = cookies.sessionToken;
  const { encode } = settings.jwt;
  const life = lifeOf(exchange, token);
  const failed = (cause: unknown): never => {
    throw new JWTSessionError('The session token could not be encoded; see the cause.', { cause });
  };
  try {
    if (encode === undefined) {
      const own = encodeAt({ token, secret: settings.secrets, salt, maxAge: life }, now);
      return isPromiseLike(own) ? own.then(undefined, failed) : own;
    }
    // As `@auth/core` calls it, where no option limits the life of a session.
    const maxAge = settings.sessionControl === undefined ? settings.jwt.maxAge : life;
    const returned = encode({ token, secret: configuredSecret(settings), salt, maxAge });
    const custom = inLimit(settings, { name: '`jwt.encode`', limit: 'callbacks' }, returned);
    return isPromiseLike(custom)
      ? Promise.resolve(custom).then(assertToken).catch(failed)
      : assertToken(custom);
  } catch (error) {
    return failed(error);
  }
}

function assertToken(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(
    `The option \`jwt.encode\` must return the token as a string, not ${value === '' ? 'an empty one' : typeof value}.`,
  );
}

function cutForCookies(exchange: Exchange, token: JWT, value: string): CutValue {
  const { sessionToken } = exchange.cookies;
  if (exchange.settings.sessionControl !== undefined && claimOf(token).brief === true)
    return cutValue(withoutLifetime(sessionToken), value, undefined);
  return cutValue(sessionToken, value, { expires: expiresAt(exchange.now, lifeOf(exchange, token)) });
}

/** The error if a session is too large to be written. A session that needs several cookies causes a warning. */
function sizeError({ settings }: Exchange, cut: CutValue): JWTSessionError | undefined {
  const size = sizeOf(cut);
  return size.count === 1 && size.octets <= settings.jwt.maxSize ? undefined : checkSize(settings, size);
}

/**
 * Checks the size of a session: returns an error above `jwt.maxSize`, and warns once if it needs more than one cookie.
 * Servers answer 431 to headers above 16 KiB, on every page and even at sign-out, so such a cookie must not be set.
 */
function checkSize(
  { jwt, logger, once }: Settings,
  { count, octets }: { readonly count: number; readonly octets: number },
): JWTSessionError | undefined {
  const actual = `${count} cookies of ${octets} octets together`;
  const remedy =
    'Keep less in the token (the `jwt` callback), use the database session strategy, or raise `jwt.maxSize` if every ' +
    'server and proxy accepts longer headers.';
  if (octets > jwt.maxSize)
    return new JWTSessionError(
      `The session needs ${actual}, and \`jwt.maxSize\` allows ${jwt.maxSize}. ${remedy}`,
    );
  once('large-session', () =>
    logger.warn(
      'large-session',
      `This one needs ${actual}; one cookie holds about 4000, and \`jwt.maxSize\` allows ${jwt.maxSize}. ${remedy}`,
    ),
  );
  return undefined;
}
