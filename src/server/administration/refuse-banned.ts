import type { Settings } from '../../core/contracts/settings.js';
import { AccessDenied } from '../../errors.js';
import { bansOf, type Bannable } from './ban.js';

/** Whether a user is banned now, by the id or the address. */
export async function isBanned(settings: Settings, user: Bannable): Promise<boolean> {
  const [found] = await bansOf(settings, [user]);
  return found !== undefined;
}

/**
 * Refuses whom a ban is about. It does not say so: the page is that of every refusal.
 * @throws {AccessDenied} (rejects)
 */
export async function refuseBanned(settings: Settings, users: readonly Bannable[]): Promise<void> {
  const bans = await bansOf(settings, users);
  if (bans.some((found) => found !== undefined))
    throw new AccessDenied('The user is banned: see `getUser` of `latchkey/administration`.');
}
