import type { Settings } from '../contracts/settings.js';
import type { AdapterUser } from '../types/adapter.js';
import { isProven } from './is-proven.js';
import { canListIdentities, listIdentities } from './list-identities.js';
import { splitIdentities } from './vouching.js';

/**
 * Whether the password that another application stored for the address of a user may become theirs. Not while the address is
 * unproven and an identity is linked that may be somebody else's: a stranger who signed up through a provider and whoever
 * knows that password would then share the account. The first proof of the address removes such identities.
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
    ? 'an identity is linked to it that may be somebody else’s'
    : 'the adapter lacks `listAccountsByUserId`, so nobody knows which identities are linked to it';
}
