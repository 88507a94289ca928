import type { OrganizationCall, OrganizationCalls } from '../../types/organization-calls.js';
import type { OrganizationPermission } from '../../types/organizations.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { Visitor } from '../accounts/visitor.js';
import { may, type Access } from './access.js';
import type { CallContext, Given, MemberContext } from './call-context.js';
import { accept, cancelInvitation, decline, getInvitation, invite, listInvitations } from './invitations.js';
import { leave, listMembers, removeMember, setRole, transfer } from './members.js';
import { isReading } from './is-reading.js';
import { policyCall } from './policies/policy-call.js';
import { chooseOrganization, create, get, list, remove, update } from './organizations.js';
import { OWNER } from './permissions.js';

type Result<Name extends OrganizationCall> = Promise<OrganizationCalls[Name]['result']>;

/** A call that needs no more than a signed-in user: it asks nothing of an organization, or checks for itself. */
interface UserCall<Name extends OrganizationCall> {
  readonly needs: 'user';
  readonly run: (context: CallContext, given: Given) => Result<Name>;
}

/** A call in an organization. `member`: any role; `owner`: that role alone; otherwise what the role must allow. */
interface OrganizationalCall<Name extends OrganizationCall> {
  readonly needs: 'member' | 'owner' | OrganizationPermission;
  /** Whether the user must have proven just now who they are. */
  readonly fresh?: true;
  /** Whether it runs whatever else the organization demands: its members can always leave. */
  readonly undemanding?: true;
  readonly run: (context: MemberContext, given: Given) => Result<Name>;
}

/** Every call, with what it needs. Nothing else decides whether a call runs: a call without a row does not compile. */
export const CALLS: { readonly [Name in OrganizationCall]: UserCall<Name> | OrganizationalCall<Name> } = {
  list: { needs: 'user', run: list },
  create: { needs: 'user', run: create },
  choose: { needs: 'user', run: chooseOrganization },
  getInvitation: { needs: 'user', run: getInvitation },
  accept: { needs: 'user', run: accept },
  decline: { needs: 'user', run: decline },
  get: { needs: 'member', run: get },
  listMembers: { needs: 'member', run: listMembers },
  leave: { needs: 'member', undemanding: true, run: leave },
  update: { needs: 'organization:update', run: update },
  setRole: { needs: 'member:update', run: setRole },
  removeMember: { needs: 'member:remove', run: removeMember },
  invite: { needs: 'member:invite', run: invite },
  listInvitations: { needs: 'member:invite', run: listInvitations },
  cancelInvitation: { needs: 'member:invite', run: cancelInvitation },
  transfer: { needs: 'owner', fresh: true, run: transfer },
  delete: { needs: 'owner', fresh: true, run: remove },
  getPolicy: { needs: 'organization:update', run: policyCall('getPolicy') },
  setPolicy: { needs: 'owner', fresh: true, run: policyCall('setPolicy') },
  addDomain: { needs: 'owner', fresh: true, run: policyCall('addDomain') },
  verifyDomain: { needs: 'owner', fresh: true, run: policyCall('verifyDomain') },
  removeDomain: { needs: 'owner', fresh: true, run: policyCall('removeDomain') },
  setConnection: { needs: 'owner', fresh: true, run: policyCall('setConnection') },
  removeConnection: { needs: 'owner', fresh: true, run: policyCall('removeConnection') },
};

/** Whether the role of a member meets what a call needs; the call itself may still refuse its argument. */
export function mayCall(settings: Settings, access: Access, name: OrganizationCall): boolean {
  const { needs } = CALLS[name];
  if (needs === 'user' || needs === 'member') return true;
  return needs === 'owner' ? access.role === OWNER : may(settings, access, needs);
}

/**
 * Whether a call is refused because the session is that of an administrator in the place of the user. Such a session reads, and chooses
 * what its browser shows. An invitation, a membership or a provider that it set would outlast it, in the name of the user.
 */
export function isRefusedToImpersonator({ exchange, identity }: Visitor, name: OrganizationCall): boolean {
  if (isReading(name) || name === 'choose') return false;
  return exchange.settings.proofs?.shown(identity.proofs).impersonatedBy !== undefined;
}

/** Whether a text is the name of a call. */
export function isCall(name: unknown): name is OrganizationCall {
  return typeof name === 'string' && Object.hasOwn(CALLS, name);
}
