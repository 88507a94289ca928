import type { Settings } from '../../core/contracts/settings.js';
import type { OrganizationSettings } from '../../core/contracts/organization-settings.js';
import type { Organization } from '../../types/organizations.js';
import type { StoredMember, StoredOrganization } from '../../types/organization-store.js';
import { AuthError } from '../../errors.js';
import { organizationStore, type GuardedStore } from './guarded-store.js';
import { allows, OWNER } from './permissions.js';
import { policiesOf } from './policies/load-policies.js';

/** An organization, and what a user is in it. Read for each request, so that a change of the role counts at once, in every process. */
export interface Access {
  readonly organization: StoredOrganization;
  readonly member: StoredMember;
  readonly role: string;
}

/** The resolved option, which the configuration was checked to have. */
export function organizationsOf({ organizations }: Pick<Settings, 'organizations'>): OrganizationSettings {
  if (organizations !== undefined) return organizations;
  throw new AuthError('This needs the option `organizations`: see docs/guides/organizations.md.');
}

/** What a member is: owners are named by the organization alone. */
export function roleOf(
  { owners }: Pick<StoredOrganization, 'owners'>,
  { userId, role }: StoredMember,
): string {
  if (owners.includes(userId)) return OWNER;
  return role === OWNER ? '' : role;
}

/** The organization with an id or slug. The id first: no slug stands for another organization. */
export async function organizationBy(
  store: GuardedStore,
  reference: string,
): Promise<StoredOrganization | null> {
  return (await store.findOrganization({ id: reference })) ?? store.findOrganization({ slug: reference });
}

/** What a user is in an organization; `undefined` if there is none of this id or slug, or the user is no member: both look the same. */
export async function accessTo(
  settings: Settings,
  userId: string,
  reference: string,
): Promise<Access | undefined> {
  const store = organizationStore(settings);
  const organization = await organizationBy(store, reference);
  if (organization === null) return undefined;
  const member =
    (await store.findMember(organization.id, userId)) ??
    (await (await policiesOf(settings))?.joinByDomain(settings, userId, organization.id));
  if (member === undefined) return undefined;
  return { organization, member, role: roleOf(organization, member) };
}

/** Whether a member may do something. */
export function may(settings: Settings, { role }: Access, permission: string): boolean {
  return role === OWNER || allows(organizationsOf(settings).roles, role, permission);
}

/** What applications see of an organization. */
export function shown({ id, name, slug, logo, createdAt }: StoredOrganization): Organization {
  return { id, name, slug, logo, createdAt };
}

/** What of it decides what an organization demands. */
export function memberIn({ organization, role }: Access): {
  readonly organizationId: string;
  readonly isOwner: boolean;
} {
  return { organizationId: organization.id, isOwner: role === OWNER };
}
