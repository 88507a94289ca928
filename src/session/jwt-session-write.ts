import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { JWT } from '../types/jwt.js';
import type { Awaitable } from '../types/model.js';
import { andThen, isPromiseLike } from '../crypto/and-then.js';
import { JWTSessionError } from '../errors.js';
import { encodeAt } from '../jwt/codec.js';
import { expiresAt } from './lifetime.js';

/**
 * Makes the session token and sets its cookie.
 * @throws {JWTSessionError} (or rejects) when it cannot be made, or needs more than `jwt.maxSize`; then no cookie changes
 */
export function write(exchange: Exchange, token: JWT): Awaitable<void> {
  return andThen(encoded(exchange, token), (value) => {
    const fault = faultOfSize(exchange, value);
    if (fault !== undefined) throw fault;
    put(exchange, value);
  });
}

/**
 * {@link write} for a session that is there already: one that has become too large is not renewed, and nobody is locked
 * out by it. Says whether it was written.
 */
export function writeIfFits(exchange: Exchange, token: JWT): Awaitable<boolean> {
  const { settings } = exchange;
  return andThen(encoded(exchange, token), (value) => {
    const fault = faultOfSize(exchange, value);
    if (fault === undefined) put(exchange, value);
    else settings.once('session too large to be renewed', () => settings.logger.error(fault));
    return fault === undefined;
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

function put(exchange: Exchange, value: string): void {
  exchange.jar.setChunked(exchange.cookies.sessionToken, value, { expires: endOf(exchange) });
}

function endOf(exchange: Exchange): Date {
  return expiresAt(exchange.now, lifeOf(exchange));
}

/** Servers answer 431 to headers above 16 KiB, on every page and at sign-out: such a cookie is better not set. */
function faultOfSize(exchange: Exchange, value: string): JWTSessionError | undefined {
  const { settings, cookies, jar } = exchange;
  const { maxSize } = settings.jwt;
  const { count, octets } = jar.sizeOf(cookies.sessionToken, value, { expires: endOf(exchange) });
  if (octets > maxSize) {
    return new JWTSessionError(
      `The session needs ${count} cookies of ${octets} octets together, and \`jwt.maxSize\` allows ${maxSize}. Keep less in the ` +
        'token (the `jwt` callback), use the database session strategy, or raise `jwt.maxSize` where every server and proxy ' +
        'takes longer headers.',
    );
  }
  if (count > 1) {
    settings.once('large-session', () =>
      settings.logger.warn(
        'large-session',
        `This one needs ${count} cookies of ${octets} octets together; one holds about 4000, and \`jwt.maxSize\` allows ` +
          `${maxSize}. Keep less in the token (the \`jwt\` callback), or use the database session strategy.`,
      ),
    );
  }
  return undefined;
}

/** Seconds that a session lasts: neither longer than its cookie nor than its token. */
export function lifeOf({ settings }: Exchange): number {
  return Math.min(settings.session.maxAge, settings.jwt.maxAge);
}

/** For the application's own codec; a list is a copy, since it may be written into. */
export function configuredSecret({ jwt }: Settings): string | string[] {
  return typeof jwt.secret === 'string' ? jwt.secret : [...jwt.secret];
}
