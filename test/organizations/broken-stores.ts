import type { OrganizationStore } from '../../src/types/organization-store.js';

/** A store of organizations that breaks a rule, and the cases that must notice. */
export type OrganizationMutation = readonly [
  fault: string,
  breakIt: (store: OrganizationStore) => Partial<OrganizationStore>,
  ...noticedBy: readonly string[],
];

const folded = (text: string): string => text.toLowerCase().trimEnd();
/** Lets other calls in, as a store does that reads first and writes later. */
const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Stores that break a rule each. */
export const brokenStores: readonly OrganizationMutation[] = [
  [
    'the first member is not stored',
    (store) => ({
      createOrganization: async (organization, owner) => {
        const created = await store.createOrganization(organization, owner);
        await store.removeMember(owner.organizationId, owner.userId);
        return created;
      },
    }),
    'createOrganization stores an organization whole, with its first member',
    `of 32 parallel createOrganization with one slug exactly one stores`,
  ],
  [
    'no logo becomes an empty one, and owners are sorted',
    (store) => ({
      createOrganization: (organization, owner) =>
        store.createOrganization(
          { ...organization, logo: organization.logo ?? '', owners: organization.owners.toSorted() },
          owner,
        ),
    }),
    'createOrganization keeps an organization without a logo, and several owners in their order',
  ],
  [
    'a member is stored although the slug is taken',
    (store) => ({
      createOrganization: async (organization, owner) => {
        if (await store.createOrganization(organization, owner)) return true;
        await store.createOrganization({ ...organization, slug: `${organization.slug}-2` }, owner);
        return false;
      },
    }),
    'createOrganization stores nothing of an organization whose slug is taken',
  ],
  [
    'a slug is found by an id',
    (store) => ({
      findOrganization: async (by) =>
        (await store.findOrganization(by)) ??
        ('id' in by ? store.findOrganization({ slug: by.id }) : store.findOrganization({ id: by.slug })),
    }),
    'findOrganization finds none that is not there, whatever is searched for',
  ],
  [
    'texts are compared as a collation does that ignores case and blanks at the end',
    (store) => ({
      findOrganization: (by) =>
        store.findOrganization('id' in by ? { id: folded(by.id) } : { slug: folded(by.slug) }),
      findMember: (organizationId, userId) => store.findMember(organizationId, folded(userId)),
      listMemberships: (userId) => store.listMemberships(folded(userId)),
      findInvitation: (id) => store.findInvitation(folded(id)),
    }),
    'findOrganization compares ids and slugs exactly',
    'findMember compares ids exactly, and finds members of the one organization only',
    'listMemberships returns each organization of a user, as it is now',
    'putInvitation stores an invitation whole',
  ],
  [
    'an update leaves the owners as they were',
    (store) => ({
      updateOrganization: async (organization) => {
        const before = await store.findOrganization({ id: organization.id });
        return store.updateOrganization({ ...organization, owners: before?.owners ?? [] });
      },
    }),
    'updateOrganization writes all of an organization if the stored version is one less',
  ],
  [
    'an update does not compare the version',
    (store) => ({
      updateOrganization: async (organization) => {
        const before = await store.findOrganization({ id: organization.id });
        await later();
        const version = (before?.version ?? 0) + 1;
        const outcome = await store.updateOrganization({ ...organization, version });
        return outcome === 'changed' && before !== null ? 'written' : outcome;
      },
    }),
    'updateOrganization changes nothing if the stored version is another, or there is none',
    'of 32 parallel updateOrganization with the same version exactly one writes',
    '32 parallel writers that read again when they lose all write in the end',
  ],
  [
    'a taken slug is reported as a change',
    (store) => ({
      updateOrganization: async (organization) => {
        const outcome = await store.updateOrganization(organization);
        return outcome === 'slug_taken' ? 'changed' : outcome;
      },
    }),
    'updateOrganization changes nothing if another organization has the slug',
    'of 32 organizations that take one slug in parallel exactly one has it',
  ],
  [
    'invitations outlive their organization',
    (store) => ({
      deleteOrganization: async (id) => {
        const kept = await store.listInvitations(id);
        await store.deleteOrganization(id);
        for (const invitation of kept) await store.putInvitation(invitation);
      },
    }),
    'deleteOrganization deletes an organization with its members and invitations, and nothing else',
    'putInvitation leaves nothing that is found of an organization that was deleted',
  ],
  [
    'a member can be stored twice',
    (store) => ({
      addMember: async (member) => {
        const { organizationId, userId } = member;
        const before = await store.findMember(organizationId, userId);
        await later();
        if (before !== null) await store.removeMember(organizationId, userId);
        return (await store.addMember(member)) || before === null;
      },
    }),
    'addMember stores a membership once',
    'of 32 parallel addMember of one user exactly one stores',
  ],
  [
    'a member is said to be stored, whatever became of the organization',
    (store) => ({ addMember: async (member) => (await store.addMember(member)) || true }),
    'addMember stores no member of an organization that was deleted',
  ],
  [
    'another role is stored for users who are no members',
    (store) => ({
      updateMember: async (member) => {
        if (await store.updateMember(member)) return true;
        return store.addMember({ ...member, since: new Date() });
      },
    }),
    'updateMember stores another role of the one member',
  ],
  [
    'whether a membership was there is decided by what was read before',
    (store) => ({
      removeMember: async (organizationId, userId) => {
        const before = await store.findMember(organizationId, userId);
        await later();
        await store.removeMember(organizationId, userId);
        return before !== null;
      },
    }),
    'of 32 parallel removeMember exactly one finds the membership',
  ],
  [
    'a membership is said to have been there',
    (store) => ({
      removeMember: async (organizationId, userId) =>
        (await store.removeMember(organizationId, userId)) || true,
    }),
    'removeMember deletes the one membership, and says whether it was there',
  ],
  [
    'the cursor is that of the time, which several members share',
    (store) => ({
      listMembers: async (organizationId, { after, limit }) => {
        const { members } = await store.listMembers(organizationId, { limit: 1000 });
        const rest = members.filter(({ since }) => after === undefined || since.toISOString() > after);
        const page = rest.slice(0, limit);
        const next = rest.length > limit ? page.at(-1)?.since.toISOString() : undefined;
        return { members: page, ...(next !== undefined && { next }) };
      },
    }),
    'listMembers returns every member once, page by page, also where all joined at the same time',
  ],
  [
    'the cursor counts members',
    (store) => ({
      listMembers: async (organizationId, { after = '0', limit }) => {
        const { members } = await store.listMembers(organizationId, { limit: 1000 });
        const end = Number(after) + limit;
        const page = members.slice(Number(after), end);
        return { members: page, ...(members.length > end && { next: String(end) }) };
      },
    }),
    'listMembers repeats and skips no member while others join and leave between two pages',
  ],
  [
    'an empty page leads to another one',
    (store) => ({
      listMembers: async (organizationId, page) => {
        const found = await store.listMembers(organizationId, page);
        return found.members.length === 0 ? { ...found, next: 'more' } : found;
      },
    }),
    'listMembers returns an empty page for an organization that is not there',
  ],
  [
    'an address has several invitations',
    (store) => ({
      putInvitation: (invitation) =>
        store.putInvitation({ ...invitation, email: `${invitation.id}${invitation.email}` }),
    }),
    'putInvitation replaces another invitation to the same address of this organization only',
  ],
  [
    'the list of invitations has other dates',
    (store) => ({
      listInvitations: async (organizationId) =>
        (await store.listInvitations(organizationId)).map((one) => ({ ...one, expiresAt: new Date(0) })),
    }),
    'listInvitations returns the invitations of one organization',
  ],
  [
    'whether an invitation was there is decided by what was read before',
    (store) => ({
      removeInvitation: async (id) => {
        const before = await store.findInvitation(id);
        await later();
        await store.removeInvitation(id);
        return before !== null;
      },
    }),
    'of 32 parallel removeInvitation exactly one finds the invitation',
  ],
  [
    'an invitation is said to have been there',
    (store) => ({ removeInvitation: async (id) => (await store.removeInvitation(id)) || true }),
    'removeInvitation deletes the one invitation, and says whether it was there',
  ],
];
