import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { User } from '../../types/model.js';
import { listIdentities } from '../identities/list-identities.js';
import { splitIdentities } from '../identities/vouching.js';
import { loadUsers } from '../sign-in/load-users.js';
import { storeMethod } from '../store/store-methods.js';
import { removeSince } from './manage.js';

/**
 * Ends what a stranger set up for a user whose address is proven for the first time, before a second factor is asked for: that would be
 * the stranger's, and the owner of the address could never sign in. A user all of whose identities vouch for the address keeps everything.
 * @param proof - its name and image replace those that came from a removed identity
 */
export async function evictStranger(
  exchange: Exchange,
  user: AdapterUser,
  { linking, user: proven }: Pick<Authentication, 'linking' | 'user'>,
): Promise<void> {
  const { settings } = exchange;
  const { removed } = await splitIdentities(settings, user, await listIdentities(settings, user));
  if (removed.length === 0) return;
  const { revokeUnproven } = await loadUsers(settings);
  const { mustReplaceName } = await revokeUnproven(exchange, user);
  // An email gives no name.
  const { name = null, image = null }: Partial<User> = linking.lookup === 'email' ? {} : proven;
  if (mustReplaceName) await storeMethod(settings, 'updateUser')({ id: user.id, name, image });
  await removeSince(exchange, String(user.id), 0);
}
