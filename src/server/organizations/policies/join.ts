import type { Settings } from '../../../core/contracts/settings.js';
import type { StoredMember } from '../../../types/organization-store.js';
import { audit } from '../../../core/hooks/audit.js';
import { isAddressProven } from '../../../core/identities/is-address-proven.js';
import { parseAddress } from '../../../core/methods/email/parse-address.js';
import { userById } from '../../../core/store/store-methods.js';
import { organizationsOf } from '../access.js';
import { organizationStore } from '../guarded-store.js';
import { OWNER } from '../permissions.js';
import { organizationOfAddress } from './domains.js';
import { isFormer, policyOf } from './policy-store.js';

/**
 * Makes a user a member of the organization of their domain, if it lets them join: their address is proven, and they neither left it
 * nor were removed from it. Asked where there is no membership, so that it costs members nothing but in `list`.
 * @param organizationId - the only one to join. @default the one of the domain
 * @returns the membership; `undefined` if there is none
 */
export async function joinByDomain(
  settings: Settings,
  userId: string,
  organizationId?: string,
): Promise<StoredMember | undefined> {
  const user = await userById(settings.adapter, userId);
  const address = user === null ? null : parseAddress(user.email);
  const found = address === null ? undefined : await organizationOfAddress(settings, address);
  if (user === null || found === undefined || (organizationId ?? found) !== found) return undefined;
  const { joinRole } = await policyOf(settings, found);
  // A role that is not configured any more is none.
  if (joinRole === null || joinRole === OWNER || !Object.hasOwn(organizationsOf(settings).roles, joinRole))
    return undefined;
  const store = organizationStore(settings);
  const existing = await store.findMember(found, userId);
  if (existing !== null) return existing;
  if (!(await isAddressProven(settings, user)) || (await isFormer(settings, found, userId))) return undefined;
  const member = { organizationId: found, userId, role: joinRole, since: settings.runtime.now() };
  const isNew = await store.addMember(member);
  if (isNew)
    await audit({ settings }, { name: 'member.joined', actor: userId, organization: found, role: joinRole });
  return (await store.findMember(found, userId)) ?? undefined;
}
