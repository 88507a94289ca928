import type { Exchange } from '../contracts/exchange.js';
import type { AdapterUser } from '../../types/adapter.js';
import { audit } from '../hooks/audit.js';
import { emit } from '../hooks/events.js';

/**
 * Removes a user that this sign-in created, or took over from an interrupted one, because another process created another
 * one for the same identity and linked it first. That happens to people without an address while a deploy changes the order
 * of the secrets: ids are derived from the newest, and nothing else of the two users collides. To be called once the user's
 * intent has been claimed: from then on no request takes it for an interrupted one. Never fails the sign-in, which has its user.
 */
export async function removeSuperseded(exchange: Exchange, user: AdapterUser): Promise<void> {
  const { settings } = exchange;
  const { adapter, logger } = settings;
  // A user with an address may have been found by it since.
  if (user.email || adapter?.deleteUser === undefined) return;
  try {
    await adapter.deleteUser(user.id);
  } catch (error) {
    logger.debug('a user that is not needed could not be removed', () => ({ error }));
    return;
  }
  await audit(exchange, { name: 'user.deleted', actor: String(user.id) });
  await emit(exchange, 'deleteUser', { user });
}
