import type { Exchange } from '../../contracts/exchange.js';
import type { JWT } from '../../../types/jwt.js';
import { isObject } from '../../kit/object.js';
import { LoadError } from '../../kit/on-demand.js';
import { nextAuth4Key } from '../../crypto/derive-key.js';
import { decryptJwe } from '../../crypto/jose/jwe.js';
import { claimsOf } from '../../../jwt/codec.js';
import { configuredSecret } from './terms.js';
import { nextAuth4Values, clearNextAuth4, clearSession, sharesName } from '../session-cookies.js';
import { beginningOf } from '../session-id.js';
import { hasUser, isIdentified, withStringSub } from './claims.js';

/**
 * The token of a session of next-auth 4 with the strategy `jwt`; `null` for none. A cookie without a valid session is
 * cleared. Of two that came, neither counts if both are valid: next-auth 4 gives a session another id with every response.
 */
export async function readNextAuth4Token(exchange: Exchange): Promise<JWT | null> {
  const values = nextAuth4Values(exchange);
  if (values.length === 0) return null;
  const tokens: JWT[] = [];
  for (const value of values) {
    const token = await open(exchange, value);
    if (token !== null) tokens.push(token);
  }
  const [token, other] = tokens;
  if (token === undefined) clear(exchange, values);
  return other === undefined ? (token ?? null) : null;
}

/** Clears a cookie without a valid session. One that is called as ours is stays if two came: either may be ours, or planted. */
function clear(exchange: Exchange, values: readonly string[]): void {
  if (!sharesName(exchange)) clearNextAuth4(exchange);
  else if (values.length === 1) clearSession(exchange);
}

async function open(exchange: Exchange, value: string): Promise<JWT | null> {
  const { settings, now } = exchange;
  try {
    const { decode } = settings.jwt;
    // Without a salt, as next-auth 4 calls it.
    if (decode !== undefined)
      return accepted(await decode({ token: value, secret: configuredSecret(settings), salt: '' }));
    const token = await decrypt(settings.secrets, value, now);
    return isIdentified(token) ? accepted(token) : null;
  } catch (error) {
    // The token was not looked at yet, so nothing is known about it.
    if (error instanceof LoadError) throw error;
    settings.logger.debug('session cookie of next-auth 4 cannot be decoded', () => ({ error }));
    return null;
  }
}

function accepted(token: unknown): JWT | null {
  // The application's own codec may return anything.
  return isObject(token) && hasUser(token) ? withoutBeginning(withStringSub(token)) : null;
}

/** An id that says nothing about time: one of ours would say when the session began, which only we can know. */
function withoutBeginning(token: JWT): JWT {
  const { jti } = token;
  return beginningOf(jti) === undefined ? token : { ...token, jti: `next-auth-4:${jti}` };
}

/** Decrypts with the first secret that fits; the tokens do not say which one that is. */
async function decrypt([secret = '', ...others]: readonly string[], value: string, now: Date): Promise<JWT> {
  try {
    return claimsOf(await decryptJwe(value, [() => nextAuth4Key(secret)]), now);
  } catch (error) {
    if (others.length === 0 || error instanceof LoadError) throw error;
    return decrypt(others, value, now);
  }
}
