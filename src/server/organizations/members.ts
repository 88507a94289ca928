import type { OrganizationCalls } from '../../types/organization-calls.js';
import type { OrganizationMember } from '../../types/organizations.js';
import { audit } from '../../core/hooks/audit.js';
import { fewAtATime } from '../../core/kit/few-at-a-time.js';
import { isRecent } from '../accounts/visitor.js';
import { organizationsOf, roleOf, type Access } from './access.js';
import { CallRefused, invalid, textIn, type Given, type MemberContext } from './call-context.js';
import { changeOrganization } from './organizations.js';
import { covers, OWNER } from './permissions.js';
import { memberUsers } from './member-users.js';
import { policiesOf } from './policies/load-policies.js';

type Result<Name extends keyof OrganizationCalls> = Promise<OrganizationCalls[Name]['result']>;

const MOST_PER_PAGE = 100;

export async function listMembers(
  { exchange, store, access }: MemberContext,
  given: Given,
): Result<'listMembers'> {
  const { after, limit = 50 } = given;
  // A form and a query have texts only.
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > MOST_PER_PAGE) throw invalid('limit');
  const { organization } = access;
  const page = await store.listMembers(organization.id, {
    ...(after !== undefined && after !== '' && { after: textIn(given, 'after') }),
    limit: count,
  });
  const ids = page.members.map(({ userId }) => userId);
  const users = await memberUsers(exchange.settings, ids);
  const members = page.members.map((member, at): OrganizationMember => {
    const user = users[at];
    return {
      userId: member.userId,
      role: roleOf(organization, member),
      since: member.since,
      name: user?.name ?? null,
      email: user?.email ?? null,
      image: user?.image ?? null,
    };
  });
  return { members, ...(page.next !== undefined && { next: page.next }) };
}

/** Another member, whose role is not above that of who asks. @throws {CallRefused} */
async function otherMember({ exchange, store, access }: MemberContext, userId: string): Promise<Access> {
  const { organization } = access;
  const member = await store.findMember(organization.id, userId);
  if (member === null) throw new CallRefused('not_found');
  const role = roleOf(organization, member);
  requireCover(exchange.settings, access, role);
  return { organization, member, role };
}

type Settings = MemberContext['exchange']['settings'];

/** @throws {CallRefused} if a role allows what that of who asks does not */
export function requireCover(settings: Settings, { role }: Access, other: string): void {
  if (!covers(organizationsOf(settings).roles, role, other)) throw new CallRefused('forbidden');
}

/** A role of the configuration. @throws {CallRefused} */
export function roleIn(settings: Settings, given: Given): string {
  const role = textIn(given, 'role');
  if (!Object.hasOwn(organizationsOf(settings).roles, role)) throw invalid('role');
  return role;
}

export async function setRole(context: MemberContext, given: Given): Result<'setRole'> {
  const { exchange, userId: actor, store, access } = context;
  const role = roleIn(exchange.settings, given);
  requireCover(exchange.settings, access, role);
  // What cannot be taken back needs a fresh proof, as `transfer` does.
  if (role === OWNER && !(await isRecent(context.visitor, {})))
    throw new CallRefused('reauthentication_required');
  const userId = textIn(given, 'userId');
  const { organization, role: before } = await otherMember(context, userId);
  if (role === OWNER) await addOwner(context, userId);
  else {
    // First what the member is without being an owner, so that none is ever without a role.
    if (!(await store.updateMember({ organizationId: organization.id, userId, role })))
      throw new CallRefused('not_found');
    if (before === OWNER) await removeOwner(context, userId);
  }
  await audit(exchange, {
    name: 'member.role_changed',
    actor,
    organization: organization.id,
    member: userId,
    role,
  });
  return {};
}

async function addOwner(context: MemberContext, userId: string): Promise<void> {
  const { store, access } = context;
  await changeOrganization(context, ({ owners }) => {
    requireOwner(owners, context);
    return { owners: owners.includes(userId) ? owners : [...owners, userId] };
  });
  // Another request may have removed the member meanwhile: an owner who is no member would keep others from being the last.
  if ((await store.findMember(access.organization.id, userId)) === null) {
    await dropOwner(context, userId);
    throw new CallRefused('not_found');
  }
}

/** @throws {CallRefused} if who asks owns the organization no more: another request took that away */
function requireOwner(owners: readonly string[], { userId }: MemberContext): void {
  if (!owners.includes(userId)) throw new CallRefused('forbidden');
}

/** Takes a user out of the owners, of whom one stays. @throws {CallRefused} */
async function removeOwner(context: Pick<MemberContext, 'store' | 'access'>, userId: string): Promise<void> {
  await changeOrganization(context, ({ owners }) => {
    const others = owners.filter((id) => id !== userId);
    if (others.length === 0) throw new CallRefused('last_owner');
    return { owners: others };
  });
}

/** Takes an owner who is no member any more out of the owners, unless none would be left. @returns whether one is left */
async function dropOwner(context: Pick<MemberContext, 'store' | 'access'>, userId: string): Promise<boolean> {
  const { owners } = await changeOrganization(context, (now) => {
    const others = now.owners.filter((id) => id !== userId);
    return others.length === 0 ? {} : { owners: others };
  });
  return !owners.includes(userId);
}

/** Ends a membership, whatever other requests make of it meanwhile. @throws {CallRefused} for the last owner, who stays */
async function endMembership(
  context: Pick<MemberContext, 'store' | 'access'>,
  userId: string,
): Promise<boolean> {
  const { store, access } = context;
  const { id } = access.organization;
  const member = await store.findMember(id, userId);
  if (access.organization.owners.includes(userId)) await removeOwner(context, userId);
  const wasThere = await store.removeMember(id, userId);
  const now = await store.findOrganization({ id });
  if (now?.owners.includes(userId) !== true || (await dropOwner(context, userId))) return wasThere;
  if (member !== null) await store.addMember(member);
  throw new CallRefused('last_owner');
}

/** First, or a request of the user would join again by their address meanwhile. */
async function noteFormer({ exchange: { settings }, access }: MemberContext, userId: string): Promise<void> {
  await (await policiesOf(settings))?.noteFormer(settings, access.organization.id, userId);
}

export async function removeMember(context: MemberContext, given: Given): Result<'removeMember'> {
  const { exchange, userId: actor } = context;
  const userId = textIn(given, 'userId');
  const { organization } = await otherMember(context, userId);
  await noteFormer(context, userId);
  if (!(await endMembership(context, userId))) throw new CallRefused('not_found');
  await audit(exchange, { name: 'member.removed', actor, organization: organization.id, member: userId });
  return {};
}

export async function leave(context: MemberContext): Result<'leave'> {
  const { exchange, userId, access } = context;
  await noteFormer(context, userId);
  await endMembership(context, userId);
  await audit(exchange, { name: 'member.left', actor: userId, organization: access.organization.id });
  return {};
}

export async function transfer(context: MemberContext, given: Given): Result<'transfer'> {
  const { exchange, userId: actor, store, access } = context;
  const { id } = access.organization;
  const userId = textIn(given, 'userId');
  const role =
    given['role'] === undefined || given['role'] === '' ? undefined : roleIn(exchange.settings, given);
  if (userId === actor || (await store.findMember(id, userId)) === null) throw new CallRefused('not_found');
  if (role !== undefined && role !== OWNER)
    await store.updateMember({ organizationId: id, userId: actor, role });
  await addOwner(context, userId);
  await removeOwner(context, actor);
  await audit(exchange, { name: 'organization.transferred', actor, organization: id, member: userId });
  return {};
}

/**
 * Ends all memberships of a user who is deleted. Organizations without other members are deleted.
 * @returns whether it was done; `false`, before anything is changed, if an organization with other members would have no owner left
 */
export async function endAllMemberships(store: MemberContext['store'], userId: string): Promise<boolean> {
  const all = await store.listMemberships(userId);
  const owned = all.filter(({ organization: { owners } }) => owners.length === 1 && owners[0] === userId);
  const pages = await fewAtATime(owned, ({ organization: { id } }) => store.listMembers(id, { limit: 2 }));
  if (pages.some(({ members }) => members.length > 1)) return false;
  for (const { organization, member } of all) {
    if (owned.some((one) => one.organization.id === organization.id))
      await store.deleteOrganization(organization.id);
    else await endMembership({ store, access: { organization, member, role: '' } }, userId);
  }
  return true;
}
