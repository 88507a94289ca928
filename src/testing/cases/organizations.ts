import { equal } from '../assertions.js';
import {
  aMember,
  anInvitation,
  anOrganization,
  holdsEntry,
  holdsIds,
  stored,
  storedPair,
  userId,
  type OrganizationCase,
} from '../organization-case.js';

const missing = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

/** Rules about organizations themselves. */
export const organizationRules: readonly OrganizationCase[] = [
  {
    name: 'createOrganization stores an organization whole, with its first member',
    rule: 'createOrganization, findOrganization',
    run: async (store) => {
      const given = await stored(store);
      holdsEntry(await store.findOrganization({ id: given.id }), given, 'the organization by id');
      holdsEntry(await store.findOrganization({ slug: given.slug }), given, 'the organization by slug');
      holdsEntry(await store.findMember(given.id, userId), aMember(), 'the first member');
    },
  },
  {
    name: 'createOrganization keeps an organization without a logo, and several owners in their order',
    rule: 'createOrganization',
    run: async (store) => {
      const given = await stored(store, { logo: null, owners: ['z "1"', userId, 'a,2'] });
      holdsEntry(await store.findOrganization({ id: given.id }), given, 'the organization');
    },
  },
  {
    name: 'createOrganization stores nothing of an organization whose slug is taken',
    rule: 'createOrganization',
    run: async (store) => {
      const first = await stored(store);
      const second = anOrganization({ id: missing });
      const created = await store.createOrganization(second, aMember({ organizationId: missing }));
      equal(created, false, 'what createOrganization resolves to');
      equal(await store.findOrganization({ id: missing }), null, 'the second organization');
      equal(await store.findMember(missing, userId), null, 'its member');
      holdsEntry(await store.findOrganization({ slug: first.slug }), first, 'the first organization');
      equal((await store.listMemberships(userId)).length, 1, 'the number of memberships');
    },
  },
  {
    name: 'findOrganization finds none that is not there, whatever is searched for',
    rule: 'findOrganization; CWE-89',
    run: async (store) => {
      const { id, slug } = await stored(store);
      const others = [missing, '', "' OR ''='", '%'].flatMap((text) => [{ id: text }, { slug: text }]);
      for (const by of [...others, { id: slug }, { slug: id }])
        equal(await store.findOrganization(by), null, `what ${JSON.stringify(by)} finds`);
    },
  },
  {
    name: 'findOrganization compares ids and slugs exactly',
    rule: 'OrganizationStore; CWE-178',
    run: async (store) => {
      const { id, slug } = await stored(store);
      const others = [{ id: id.toUpperCase() }, { slug: slug.toUpperCase() }, { slug: 'ärger-sohne' }];
      for (const by of [...others, { id: `${id} ` }, { slug: `${slug} ` }])
        equal(await store.findOrganization(by), null, `what ${JSON.stringify(by)} finds`);
    },
  },
  {
    name: 'updateOrganization writes all of an organization if the stored version is one less',
    rule: 'updateOrganization',
    run: async (store) => {
      const { id } = await stored(store);
      const next = anOrganization({
        name: 'Apex',
        slug: 'apex',
        logo: null,
        owners: ['other', userId],
        version: 2,
      });
      equal(await store.updateOrganization(next), 'written', 'what updateOrganization resolves to');
      holdsEntry(await store.findOrganization({ id }), next, 'the organization');
      holdsEntry(await store.findOrganization({ slug: 'apex' }), next, 'the organization by its new slug');
      equal(await store.findOrganization({ slug: 'arger-sohne' }), null, 'what the former slug finds');
      const again = await stored(store, { id: missing });
      holdsEntry(await store.findOrganization({ slug: again.slug }), again, 'the next one with this slug');
    },
  },
  {
    name: 'updateOrganization changes nothing if the stored version is another, or there is none',
    rule: 'updateOrganization; CWE-362',
    run: async (store) => {
      const given = await stored(store);
      for (const version of [1, 3]) {
        const late = anOrganization({ name: 'Late', slug: 'late', version });
        equal(await store.updateOrganization(late), 'changed', `what it resolves to for version ${version}`);
      }
      const none = anOrganization({ id: missing, slug: 'none', version: 2 });
      equal(await store.updateOrganization(none), 'changed', 'what it resolves to for one that is not there');
      holdsEntry(await store.findOrganization({ id: given.id }), given, 'the organization');
      for (const by of [{ slug: 'late' }, { id: missing }, { slug: 'none' }])
        equal(await store.findOrganization(by), null, `what ${JSON.stringify(by)} finds`);
    },
  },
  {
    name: 'updateOrganization changes nothing if another organization has the slug',
    rule: 'updateOrganization',
    run: async (store) => {
      const [first, second] = await storedPair(store);
      const change = { ...second, name: 'Apex', slug: first.slug, version: 2 };
      equal(await store.updateOrganization(change), 'slug_taken', 'what updateOrganization resolves to');
      holdsEntry(await store.findOrganization({ slug: first.slug }), first, 'the first organization');
      holdsEntry(await store.findOrganization({ id: second.id }), second, 'the second organization');
    },
  },
  {
    name: 'deleteOrganization deletes an organization with its members and invitations, and nothing else',
    rule: 'deleteOrganization',
    run: async (store) => {
      const [first, second] = await storedPair(store);
      await store.putInvitation(anInvitation());
      const kept = anInvitation({ id: 'kept', organizationId: second.id });
      await store.putInvitation(kept);
      await store.deleteOrganization(first.id);
      await store.deleteOrganization(missing);
      for (const by of [{ id: first.id }, { slug: first.slug }])
        equal(await store.findOrganization(by), null, `what ${JSON.stringify(by)} finds`);
      equal(await store.findMember(first.id, userId), null, 'its member');
      equal(
        (await store.listMembers(first.id, { limit: 10 })).members.length,
        0,
        'the number of its members',
      );
      equal(await store.findInvitation(anInvitation().id), null, 'its invitation');
      equal((await store.listInvitations(first.id)).length, 0, 'the number of its invitations');
      const left = (await store.listMemberships(userId)).map(({ organization }) => organization.id);
      holdsIds(left, [second.id], 'the organizations of its member');
      holdsEntry(await store.findOrganization({ slug: second.slug }), second, 'the other organization');
      holdsEntry(await store.findInvitation('kept'), kept, 'the invitation to the other organization');
    },
  },
];
