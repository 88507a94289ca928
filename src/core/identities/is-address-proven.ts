import type { Settings } from '../contracts/settings.js';
import type { AdapterUser } from '../../types/adapter.js';
import { isProven } from './is-proven.js';
import { listIdentities } from './list-identities.js';
import { splitIdentities } from './vouching.js';

/** Whether the address is known to be that of the user: they opened a mail, or the provider of a linked account vouches for it. */
export async function isAddressProven(settings: Settings, user: AdapterUser): Promise<boolean> {
  if (isProven(user)) return true;
  const { kept } = await splitIdentities(settings, user, await listIdentities(settings, user));
  return kept.length > 0;
}
