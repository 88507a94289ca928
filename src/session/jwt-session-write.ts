import type { Exchange } from '../contracts/exchange.js';
import type { JWT } from '../types/jwt.js';
import type { Awaitable } from '../types/model.js';
import { andThen, isPromiseLike } from '../kit/awaitable.js';
import { JWTSessionError } from '../errors.js';
import { cutValue, setChunked, sizeOf } from '../http/cookie-chunks.js';
import type { CutValue } from '../http/cookie-chunks.js';
import { encodeAt } from '../jwt/codec.js';
import { expiresAt } from './lifetime.js';
import { configuredSecret, lifeOf } from './jwt-terms.js';
import { rareCases } from './load-rare-cases.js';

/**
 * Makes the session token and sets its cookie.
 * @throws {JWTSessionError} when it cannot be made, or needs more than `jwt.maxSize`; then no cookie changes
 */
export async function write(exchange: Exchange, token: JWT): Promise<void> {
  const cut = cutForCookies(exchange, await encoded(exchange, token));
  const fault = await faultOfSize(exchange, cut);
  if (fault !== undefined) throw fault;
  setChunked(exchange.jar, cut);
}

/**
 * {@link write} for a session that is there already: one that has become too large is not renewed, and nobody is locked
 * out by it. Says whether it was written.
 */
export function writeIfFits(exchange: Exchange, token: JWT): Awaitable<boolean> {
  const { settings } = exchange;
  return andThen(encoded(exchange, token), (value) => {
    const cut = cutForCookies(exchange, value);
    return andThen(faultOfSize(exchange, cut), (fault) => {
      if (fault === undefined) setChunked(exchange.jar, cut);
      else settings.once('session too large to be renewed', () => settings.logger.error(fault));
      return fault === undefined;
    });
  });
}

function encoded({ settings, cookies, now }: Exchange, token: JWT): Awaitable<string> {
  const { name: salt } = cookies.sessionToken;
  const { encode, maxAge } = settings.jwt;
  const failed = (cause: unknown): never => {
    throw new JWTSessionError('The session token could not be made; see the cause.', { cause });
  };
  try {
    if (encode === undefined) {
      const made = encodeAt({ token, secret: settings.secrets, salt, maxAge }, now);
      return isPromiseLike(made) ? made.then(undefined, failed) : made;
    }
    const made = encode({ token, secret: configuredSecret(settings), salt, maxAge });
    return isPromiseLike(made) ? Promise.resolve(made).then(assertText).catch(failed) : assertText(made);
  } catch (error) {
    return failed(error);
  }
}

function assertText(made: unknown): string {
  if (typeof made === 'string' && made !== '') return made;
  throw new TypeError(
    `The option \`jwt.encode\` must give the token as text, not ${made === '' ? 'an empty one' : typeof made}.`,
  );
}

function cutForCookies(exchange: Exchange, value: string): CutValue {
  return cutValue(exchange.cookies.sessionToken, value, { expires: endOf(exchange) });
}

function endOf(exchange: Exchange): Date {
  return expiresAt(exchange.now, lifeOf(exchange));
}

/** Why a session is not to be written, where that is so; one of several cookies is warned about. */
function faultOfSize({ settings }: Exchange, cut: CutValue): Awaitable<JWTSessionError | undefined> {
  const size = sizeOf(cut);
  if (size.count === 1 && size.octets <= settings.jwt.maxSize) return undefined;
  return andThen(rareCases(), ({ judgeSize }) => judgeSize(settings, size));
}
