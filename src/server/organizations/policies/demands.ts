import type { SessionIdentity } from '../../../core/contracts/session-strategy.js';
import type { Settings } from '../../../core/contracts/settings.js';
import { currentFacts } from '../../../core/session/revocation/session-record.js';
import { shownProofs } from '../../../core/factors/proofs.js';
import { providerIdOf } from './connection-id.js';
import type { PolicyRow } from './kinds.js';
import { policyOf } from './policy-store.js';

/** What a session lacks for an organization. */
export type Unmet = 'second_factor_required' | 'provider_not_allowed';

/** What an organization demands that a session lacks; `undefined`: nothing. @param identity - `undefined`: there is no session */
export async function unmetDemand(
  settings: Settings,
  member: { readonly organizationId: string; readonly isOwner: boolean },
  identity: SessionIdentity | undefined,
): Promise<Unmet | undefined> {
  const policy = await policyOf(settings, member.organizationId);
  return unmetBy(settings, { ...member, policy }, identity);
}

/** {@link unmetDemand} of a policy that was read, or that would be. */
export async function unmetBy(
  settings: Settings,
  {
    policy,
    organizationId,
    isOwner,
  }: {
    readonly policy: Pick<PolicyRow, 'secondFactor' | 'providers'>;
    readonly organizationId: string;
    readonly isOwner: boolean;
  },
  identity: SessionIdentity | undefined,
): Promise<Unmet | undefined> {
  const { secondFactor, providers } = policy;
  // First with which provider: another sign-in would need its second factor anew.
  if (providers !== null && !isOwner) {
    const facts = identity === undefined ? undefined : await currentFacts(settings, identity);
    const provider = facts?.provider;
    const named = provider === providerIdOf(organizationId) ? 'connection' : provider;
    if (named === undefined || !providers.includes(named)) return 'provider_not_allowed';
  }
  if (secondFactor && shownProofs(identity?.proofs).assurance < 2) return 'second_factor_required';
  return undefined;
}
