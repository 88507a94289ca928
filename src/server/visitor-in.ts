import type { Exchange } from '../core/contracts/exchange.js';
import type { Visitor } from './accounts/visitor.js';
import { identified } from '../core/session/identified.js';

/**
 * Finds out who sent a request to an action, without renewing the session; `undefined` if no user is signed in.
 * @throws {SessionTokenError} (rejects) if it cannot be read: that does not mean that no user is signed in
 */
export async function visitorIn(exchange: Exchange): Promise<Visitor | undefined> {
  const identity = await identified(exchange);
  if (identity?.userId === undefined) return undefined;
  return { ok: true, exchange, identity, userId: String(identity.userId), headers: new Headers() };
}
