import type { Settings } from '../contracts/settings.js';
import type { AdapterUser } from '../../types/adapter.js';
import { isProven } from './is-proven.js';
import { canListIdentities, listIdentities } from './list-identities.js';
import { splitIdentities } from './vouching.js';

/**
 * Whether a user may take over the password that another application stored for the same address. Rejected while the address
 * is unverified and a linked identity may belong to an attacker: the attacker, who signed up through a provider, and the owner
 * of the password would share the account. The first proof of the address removes such identities.
 */
export async function mayImport(settings: Settings, user: AdapterUser): Promise<boolean> {
  if (isProven(user)) return true;
  const { removed } = await splitIdentities(settings, user, await listIdentities(settings, user));
  if (removed.length === 0 && canListIdentities(settings)) return true;
  settings.once('import-refused', () => settings.logger.warn('import-refused', { why: whyOf(settings) }));
  return false;
}

function whyOf(settings: Settings): string {
  return canListIdentities(settings)
    ? 'a linked identity may belong to another person'
    : 'the adapter has no `listAccountsByUserId`, so linked identities are unknown';
}
