import type { Exchange } from '../../contracts/exchange.js';
import type { JWT } from '../../../types/jwt.js';
import type { Awaitable } from '../../../types/model.js';
import { andThen, isPromiseLike } from '../../kit/awaitable.js';
import { isObject } from '../../kit/object.js';
import { timeLimitIn } from '../../kit/in-time.js';
import { LoadError, onDemand } from '../../kit/on-demand.js';
import { inLimit } from '../../hooks/in-limit.js';
import { decodeAt } from '../../../jwt/codec.js';
import { clearSession, sharesName } from '../session-cookies.js';
import { hasUser, isIdentified, withStringSub } from './claims.js';
import { configuredSecret } from './terms.js';

/** Loaded on demand: while sessions of next-auth 4 are accepted, for browsers without one of ours. */
const loadNextAuth4 = onDemand(() => import('./next-auth-4.js'));
/** Loaded on demand: hardly any browser ever has two. */
const loadTwoCookies = onDemand(() => import('../two-cookies.js'));

/** The token of a session, on its way through a request. */
export interface PresentedToken {
  readonly token: JWT;
  /** Whether its cookie is written even if no renewal is due. */
  readonly mustWrite: boolean;
}

/**
 * The token of the request's session: from our cookie, or from that of next-auth 4 where it is accepted; `null` for none. A
 * cookie without a valid session is cleared. Whether the session was revoked is not looked up yet.
 */
export function accept(exchange: Exchange): Awaitable<PresentedToken | null> {
  const isAlone = exchange.cookies.nextAuth4Session === undefined;
  return andThen(acceptOurs(exchange), (token) => {
    if (token === null) return isAlone ? null : acceptNextAuth4(exchange);
    return { token, mustWrite: false };
  });
}

/** A session of next-auth 4, which is written as ours. */
async function acceptNextAuth4(exchange: Exchange): Promise<PresentedToken | null> {
  const token = await (await loadNextAuth4()).readNextAuth4Token(exchange);
  return token === null ? null : { token, mustWrite: true };
}

function acceptOurs(exchange: Exchange): Awaitable<JWT | null> {
  const { jar, cookies } = exchange;
  const { name } = cookies.sessionToken;
  const values = jar.forms(name);
  const [value] = values;
  if (value === undefined) return null;
  if (values.length > 1) return chooseValid(exchange, values);
  return andThen(open(exchange, value), (token) => {
    if (token !== null) return token;
    // The last chunk may be left over from a longer session.
    return jar.values(`${name}.1`).length > 0 ? chooseValid(exchange, values) : refused(exchange);
  });
}

async function chooseValid(exchange: Exchange, values: readonly string[]): Promise<JWT | null> {
  const { chooseToken } = await loadTwoCookies();
  const chosen = await chooseToken(exchange, values, (value) => open(exchange, value));
  return chosen === undefined ? refused(exchange) : chosen;
}

/** Clears a cookie without a valid session. Under the same name, it may have one of next-auth 4, which is read next. */
function refused(exchange: Exchange): null {
  if (!sharesName(exchange)) clearSession(exchange);
  return null;
}

/** Decodes a session token; `null` if it is no session of this application. */
function open({ settings, cookies, now }: Exchange, value: string): Awaitable<JWT | null> {
  const { name } = cookies.sessionToken;
  const { decode } = settings.jwt;
  const sessionIn = (token: JWT | null): JWT | null => {
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
    return isPromiseLike(decoded)
      ? Promise.resolve(decoded).then(sessionIn).catch(failed)
      : sessionIn(decoded);
  } catch (error) {
    return failed(error);
  }
}
