import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { revokeOtherOwnSessions, revokeOwnSession } from '../session/revoke-own.js';
import { recordBindingOf } from '../session/revocation/record-names.js';
import { endUserGrants } from '../tokens/end-user-grants.js';
import { loadEndGrants } from '../tokens/load-end-grants.js';

/**
 * Ends one of the sessions of the signed-in user, and the tokens that were kept for it.
 * @returns whether it was live; `false` also for one of another user, which is left alone
 * @throws {AuthError} (rejects) if sessions have no records, or a store is down
 */
export async function endOwnSession(
  exchange: Exchange,
  identity: SessionIdentity,
  id: string,
): Promise<boolean> {
  const { settings } = exchange;
  const { userId, id: current } = identity;
  // Before the session ends: afterwards it is unknown what came with it.
  const binding = settings.tokens && id !== current ? await recordBindingOf(settings, id) : undefined;
  const ended = await revokeOwnSession(exchange, identity, id);
  if (settings.tokens !== undefined && id === current)
    await (await loadEndGrants(settings)).endGrants(exchange, identity);
  if (ended && binding !== undefined && userId !== undefined)
    await endUserGrants(settings, { userId: String(userId), bindings: [binding] });
  return ended;
}

/**
 * Ends the sessions of the signed-in user but the current one, and the tokens that were kept for them.
 * @returns how many were live, of those with a record
 * @throws {AuthError} (rejects) if sessions have no records, or a store is down
 */
export async function endOtherOwnSessions(exchange: Exchange, identity: SessionIdentity): Promise<number> {
  const { settings } = exchange;
  const ended = await revokeOtherOwnSessions(exchange, identity);
  const { userId, binding } = identity;
  if (userId !== undefined) await endUserGrants(settings, { userId: String(userId), except: binding });
  return ended;
}
