import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { AuthError, SessionTokenError } from '../../errors.js';
import { sessionStrategy } from './index.js';

/**
 * The session of the browser, without renewing it; `null` if no user is signed in.
 * @throws {SessionTokenError} (rejects) if it cannot be read: that does not mean that no user is signed in
 */
export async function identified(exchange: Exchange): Promise<SessionIdentity | null> {
  try {
    return await (await sessionStrategy(exchange.settings)).identify(exchange);
  } catch (cause) {
    if (cause instanceof SessionTokenError || !(cause instanceof AuthError)) throw cause;
    throw new SessionTokenError('The session could not be read; see the cause.', { cause });
  }
}
