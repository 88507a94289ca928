import type { Exchange } from '../../core/contracts/exchange.js';
import type { SessionIdentity } from '../../core/contracts/session-strategy.js';
import { AuthError, SessionTokenError } from '../../errors.js';
import { sessionStrategy } from '../../core/session/index.js';
import type { Visitor } from '../accounts/visitor.js';

/**
 * Finds out who sent a request to the action `account`, without renewing the session; `undefined` if no user is signed in.
 * @throws {SessionTokenError} (rejects) if it cannot be read: that does not mean that no user is signed in
 */
export async function visitorIn(exchange: Exchange): Promise<Visitor | undefined> {
  const identity = await identified(exchange);
  if (identity?.userId === undefined) return undefined;
  return { ok: true, exchange, identity, userId: String(identity.userId), headers: new Headers() };
}

async function identified(exchange: Exchange): Promise<SessionIdentity | null> {
  try {
    return await (await sessionStrategy(exchange.settings)).identify(exchange);
  } catch (cause) {
    if (cause instanceof SessionTokenError || !(cause instanceof AuthError)) throw cause;
    throw new SessionTokenError('The session could not be read; see the cause.', { cause });
  }
}
