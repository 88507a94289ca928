import type { Settings } from '../../core/contracts/settings.js';
import { roleOf } from './access.js';
import { organizationStore } from './guarded-store.js';
import { endAllMemberships } from './members.js';

// What is loaded where the option `organizations` is set: its actions, its rules of `protect`, and the server's own calls.
export { answerCall } from './organization-action.js';
export { answerInvitation, showInvitation } from './invitation-action.js';
export { refuse } from './refuse.js';
export { organization } from './verb.js';

/** The organizations of a user, by id, and what they are in each. */
export async function membershipsOf(
  settings: Settings,
  userId: string,
): Promise<readonly { readonly organization: string; readonly role: string }[]> {
  const memberships = await organizationStore(settings).listMemberships(userId);
  return memberships.map(({ organization, member }) => ({
    organization: organization.id,
    role: roleOf(organization, member),
  }));
}

/** Ends the memberships of a user who is deleted. @returns `false` if an organization with other members would have no owner left */
export async function endMemberships(settings: Settings, userId: string): Promise<boolean> {
  return endAllMemberships(organizationStore(settings), userId);
}
