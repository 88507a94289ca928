import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { SessionTokenError } from '../../errors.js';
import { audit } from '../hooks/audit.js';
import { endSession, endUserSessions } from './revocation/end-sessions.js';
import { sessionStrategy } from './index.js';
import { sessionRecords } from './revocation/kept-records.js';

/** Characters of the longest id of a session; a `jti` of `@auth/core` may be of any form. */
const MAX_ID = 255;

/**
 * Revokes a session of the signed-in user. The current one is signed out, with its cookie. The id of another user's session has
 * the same answer as an id that does not exist.
 * @returns whether it was live
 * @throws {AuthError} (rejects) if sessions have no records, or a store is down
 */
export async function revokeOwnSession(
  exchange: Exchange,
  { userId, id: current }: SessionIdentity,
  id: string,
): Promise<boolean> {
  const { settings } = exchange;
  sessionRecords(settings, 'Ending a session');
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID) return false;
  if (id !== current) {
    if (userId === undefined || !(await endSession(settings, { id, owner: String(userId) }))) return false;
    await audit(exchange, { name: 'session.revoked', actor: String(userId), by: 'owner', session: id });
    return true;
  }
  await (await sessionStrategy(settings)).revoke(exchange);
  return true;
}

/**
 * Revokes all sessions of the signed-in user except the current one.
 * @returns how many were live, of those with a record
 * @throws {AuthError} (rejects) if sessions have no records, or a store is down
 */
export async function revokeOtherOwnSessions(
  exchange: Exchange,
  { userId, id }: SessionIdentity,
): Promise<number> {
  const { settings } = exchange;
  sessionRecords(settings, 'Ending the other sessions');
  if (userId === undefined || id === undefined)
    throw new SessionTokenError(
      'The session has no user or no id, so it cannot be identified. Let `jwt.encode` keep `sub` and `jti`.',
    );
  const actor = String(userId);
  const count = await endUserSessions(settings, { userId: actor, except: id });
  await audit(exchange, { name: 'session.revoked', actor, by: 'owner', count });
  return count;
}
