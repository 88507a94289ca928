import type {
  OrganizationStore,
  StoredInvitation,
  StoredMember,
  StoredMembership,
  StoredOrganization,
} from '../../types/organization-store.js';
import { fewAtATime } from '../../core/kit/few-at-a-time.js';
import { atTheEnd } from '../../core/records/kinds.js';
import type { FoundRecord, RecordEntry, Records } from '../../core/records/types.js';
import {
  invitationKind,
  memberKind,
  membershipKind,
  organizationKind,
  ownerOf,
  slugKind,
  type InvitationRow,
  type MemberRow,
  type OrganizationRow,
} from './kinds.js';

/** Writes of a record that may lose against parallel ones before something else must be wrong. */
const MOST_TRIES = 8;

/**
 * The store of organizations in the records of an application, beside any adapter. A page of members reads all of them, which is good
 * for about 5,000.
 */
export class RecordOrganizations implements OrganizationStore {
  readonly #records: Records;

  constructor(records: Records) {
    this.#records = records;
  }

  async createOrganization(organization: StoredOrganization, owner: StoredMember): Promise<boolean> {
    const records = this.#records;
    const { id, slug } = organization;
    // The slug last: until then nothing finds the organization, so that a crash leaves nothing that is seen.
    await this.addMember(owner, true);
    await records.write(organizationKind, entryOf(organization), 0);
    if (await records.add(slugKind, slugEntry(slug, id))) return true;
    await this.#removeAll(id);
    return false;
  }

  async findOrganization(
    by: { readonly id: string } | { readonly slug: string },
  ): Promise<StoredOrganization | null> {
    const id = 'id' in by ? by.id : (await this.#records.read(slugKind, by.slug)).value;
    if (id === undefined) return null;
    const { value, version } = await this.#records.read(organizationKind, id);
    if (value === undefined || ('slug' in by && value.slug !== by.slug)) return null;
    return toOrganization(value, version);
  }

  async updateOrganization(organization: StoredOrganization): Promise<'written' | 'changed' | 'slug_taken'> {
    const records = this.#records;
    const { id, slug, version } = organization;
    const before = await this.findOrganization({ id });
    if (before === null || before.version !== version - 1) return 'changed';
    if (before.slug === slug)
      return (await records.write(organizationKind, entryOf(organization), version - 1))
        ? 'written'
        : 'changed';
    const isOwn = (await records.read(slugKind, slug)).value === id;
    if (!isOwn && !(await records.add(slugKind, slugEntry(slug, id)))) return 'slug_taken';
    // A slug too many leads nowhere (`findOrganization`), and the organization may take it again.
    if (!(await records.write(organizationKind, entryOf(organization), version - 1))) return 'changed';
    const now = await this.findOrganization({ id });
    if (now?.slug !== before.slug) await records.remove(slugKind, before.slug);
    return 'written';
  }

  async deleteOrganization(id: string): Promise<void> {
    await this.#records.remove(organizationKind, id);
    await this.#removeAll(id);
  }

  async #removeAll(id: string): Promise<void> {
    const owner = ownerOf(id);
    const members = await this.#records.listReadable(memberKind, owner);
    await this.#records.remove(organizationKind, id);
    await this.#records.removeMany(
      members.map(({ value }) => ({ kind: membershipKind, id: indexId(value.userId, id) })),
    );
    await this.#records.removeKinds([memberKind, invitationKind, slugKind], owner);
  }

  async findMember(organizationId: string, userId: string): Promise<StoredMember | null> {
    const { value, owner } = await this.#records.read(memberKind, memberId(organizationId, userId));
    return value === undefined || owner !== ownerOf(organizationId) ? null : toMember(organizationId, value);
  }

  async addMember(member: StoredMember, isFirst: boolean = false): Promise<boolean> {
    const { organizationId, userId, role, since } = member;
    const value: MemberRow = { userId, role, since: since.getTime() };
    const entry = { ...forGood(organizationId), id: memberId(organizationId, userId), value };
    // The index first: an entry too many is dropped when it is read, and one that is missing would hide the organization.
    await this.#writeIndex(userId, organizationId);
    if (!(await this.#records.add(memberKind, entry))) return false;
    if (isFirst || (await this.findOrganization({ id: organizationId })) !== null) return true;
    await this.removeMember(organizationId, userId);
    return false;
  }

  async #writeIndex(userId: string, organizationId: string): Promise<void> {
    await this.#records.add(membershipKind, {
      id: indexId(userId, organizationId),
      owner: userId,
      value: organizationId,
      expiresAt: atTheEnd(),
    });
  }

  async updateMember({
    organizationId,
    userId,
    role,
  }: Pick<StoredMember, 'organizationId' | 'userId' | 'role'>): Promise<boolean> {
    const id = memberId(organizationId, userId);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { value, version } = await this.#records.read(memberKind, id);
      if (value === undefined) return false;
      const entry = { ...forGood(organizationId), id, value: { ...value, role } };
      if (await this.#records.write(memberKind, entry, version)) return true;
    }
    throw new Error('Other requests changed the role at the same time; try again.');
  }

  async removeMember(organizationId: string, userId: string): Promise<boolean> {
    const wasThere = await this.#records.remove(memberKind, memberId(organizationId, userId));
    await this.#records.remove(membershipKind, indexId(userId, organizationId));
    // Another request may have added the member meanwhile.
    if ((await this.findMember(organizationId, userId)) !== null)
      await this.#writeIndex(userId, organizationId);
    return wasThere;
  }

  async listMembers(
    organizationId: string,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ members: StoredMember[]; next?: string }> {
    const all = (await this.#records.list(memberKind, ownerOf(organizationId)))
      .map(({ value }) => toMember(organizationId, value))
      .filter(({ userId }) => after === undefined || userId > after)
      .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
    const members = all.slice(0, limit);
    const last = members.at(-1);
    return { members, ...(all.length > limit && last !== undefined && { next: last.userId }) };
  }

  async listMemberships(userId: string): Promise<StoredMembership[]> {
    const index = await this.#records.list(membershipKind, userId);
    const ids = index.map(({ value }) => value);
    const found = await this.#records.readMany([
      ...ids.map((id) => ({ kind: memberKind, id: memberId(id, userId) })),
      ...ids.map((id) => ({ kind: organizationKind, id })),
    ]);
    const pairs = ids.map((id, at) => {
      // The first half are members, the second their organizations.
      const { value: member } = found[at] as FoundRecord<MemberRow>;
      // As above.
      const { value: organization, version } = found[ids.length + at] as FoundRecord<OrganizationRow>;
      return { id, member, organization, version };
    });
    const lost = pairs.filter(
      ({ member, organization }) => member === undefined || organization === undefined,
    );
    await fewAtATime(lost, ({ id }) => this.#records.remove(membershipKind, indexId(userId, id)));
    return pairs.flatMap(({ id, member, organization, version }) =>
      member === undefined || organization === undefined
        ? []
        : [{ member: toMember(id, member), organization: toOrganization(organization, version) }],
    );
  }

  async putInvitation(invitation: StoredInvitation): Promise<void> {
    const { organizationId, id, email } = invitation;
    const others = (await this.listInvitations(organizationId)).filter(
      (one) => one.email === email && one.id !== id,
    );
    const { createdAt, expiresAt, ...rest } = invitation;
    const value: InvitationRow = { ...rest, createdAt: createdAt.getTime(), expiresAt: expiresAt.getTime() };
    await this.#records.add(invitationKind, { id, owner: ownerOf(organizationId), value, expiresAt });
    await this.#records.removeMany(others.map((one) => ({ kind: invitationKind, id: one.id })));
  }

  async findInvitation(id: string): Promise<StoredInvitation | null> {
    const { value } = await this.#records.read(invitationKind, id);
    return value === undefined ? null : toInvitation(value);
  }

  async removeInvitation(id: string): Promise<boolean> {
    return this.#records.remove(invitationKind, id);
  }

  async listInvitations(organizationId: string): Promise<StoredInvitation[]> {
    const found = await this.#records.listReadable(invitationKind, ownerOf(organizationId));
    return found.map(({ value }) => toInvitation(value));
  }
}

/** Where and for how long a record of an organization is kept. */
function forGood(organizationId: string): { readonly owner: string; readonly expiresAt: Date } {
  return { owner: ownerOf(organizationId), expiresAt: atTheEnd() };
}

function entryOf(organization: StoredOrganization): RecordEntry<OrganizationRow> {
  const { id, name, slug, logo, owners, createdAt } = organization;
  return { ...forGood(id), id, value: { id, name, slug, logo, owners, createdAt: createdAt.getTime() } };
}

function slugEntry(slug: string, organizationId: string): RecordEntry<string> {
  return { ...forGood(organizationId), id: slug, value: organizationId };
}

function memberId(organizationId: string, userId: string): string {
  return JSON.stringify([organizationId, userId]);
}

function indexId(userId: string, organizationId: string): string {
  return JSON.stringify([userId, organizationId]);
}

function toOrganization({ createdAt, ...rest }: OrganizationRow, version: number): StoredOrganization {
  return { ...rest, createdAt: new Date(createdAt), version };
}

function toMember(organizationId: string, { userId, role, since }: MemberRow): StoredMember {
  return { organizationId, userId, role, since: new Date(since) };
}

function toInvitation({ createdAt, expiresAt, ...rest }: InvitationRow): StoredInvitation {
  return { ...rest, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
}
