import type { OrganizationStore, StoredMember } from '../../types/organization-store.js';
import { equal, fail } from '../assertions.js';
import {
  aMember,
  anOrganization,
  holdsEntry,
  holdsIds,
  stored,
  storedPair,
  userId,
  type OrganizationCase,
} from '../organization-case.js';

const { id } = anOrganization();
const missing = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

/** All members, page by page, and how many pages there were. */
async function allPages(
  store: OrganizationStore,
  organizationId: string,
  limit: number,
): Promise<{ readonly members: StoredMember[]; readonly pages: number }> {
  const members: StoredMember[] = [];
  let after: string | undefined;
  for (let pages = 1; pages < 100; pages += 1) {
    const page = await store.listMembers(organizationId, { ...(after !== undefined && { after }), limit });
    if (page.members.length > limit) fail(`A page has ${page.members.length} members; at most ${limit}.`);
    members.push(...page.members);
    if (page.next === undefined) return { members, pages };
    after = page.next;
  }
  return fail('The pages have no end.');
}

/** Rules about members. */
export const memberRules: readonly OrganizationCase[] = [
  {
    name: 'addMember stores a membership once',
    rule: 'addMember, findMember',
    run: async (store) => {
      await stored(store);
      const given = aMember({ userId: 'Zoë "7"', role: '' });
      equal(await store.addMember(given), true, 'what addMember resolves to');
      holdsEntry(await store.findMember(id, given.userId), given, 'the membership');
      equal(await store.addMember({ ...given, role: 'admin' }), false, 'what it resolves to the second time');
      holdsEntry(await store.findMember(id, given.userId), given, 'the membership after that');
    },
  },
  {
    name: 'addMember stores no member of an organization that was deleted',
    rule: 'addMember',
    run: async (store) => {
      await stored(store);
      await store.deleteOrganization(id);
      equal(await store.addMember(aMember()), false, 'what addMember resolves to');
      equal(await store.findMember(id, userId), null, 'the membership');
      equal((await store.listMemberships(userId)).length, 0, 'the number of memberships');
    },
  },
  {
    name: 'findMember compares ids exactly, and finds members of the one organization only',
    rule: 'findMember; CWE-178, CWE-639',
    run: async (store) => {
      const [first, second] = await storedPair(store);
      const given = aMember({ userId: 'grace' });
      await store.addMember(given);
      equal(await store.findMember(second.id, 'grace'), null, 'the membership in the other organization');
      equal(await store.findMember(missing, 'grace'), null, 'the membership in one that is not there');
      for (const other of ['Grace', 'grace ', 'gracé', ''])
        equal(await store.findMember(first.id, other), null, `the membership of ${JSON.stringify(other)}`);
    },
  },
  {
    name: 'updateMember stores another role of the one member',
    rule: 'updateMember',
    run: async (store) => {
      const [first, second] = await storedPair(store);
      await store.addMember(aMember({ userId: 'grace' }));
      for (const role of ['clerk', 'clerk', ''])
        equal(
          await store.updateMember({ organizationId: id, userId, role }),
          true,
          'what updateMember resolves to',
        );
      holdsEntry(await store.findMember(first.id, userId), aMember({ role: '' }), 'the membership');
      const others = [aMember({ userId: 'grace' }), aMember({ organizationId: second.id })];
      for (const other of others)
        holdsEntry(await store.findMember(other.organizationId, other.userId), other, 'another membership');
      const none = await store.updateMember({ organizationId: id, userId: 'none', role: 'clerk' });
      equal(none, false, 'what it resolves to for a user who is no member');
      equal(await store.findMember(id, 'none'), null, 'the membership of that user');
    },
  },
  {
    name: 'removeMember deletes the one membership, and says whether it was there',
    rule: 'removeMember',
    run: async (store) => {
      const [first, second] = await storedPair(store);
      await store.addMember(aMember({ userId: 'grace' }));
      equal(await store.removeMember(first.id, userId), true, 'what removeMember resolves to');
      equal(await store.removeMember(first.id, userId), false, 'what it resolves to the second time');
      equal(await store.findMember(first.id, userId), null, 'the membership');
      const left = (await store.listMemberships(userId)).map(({ organization }) => organization.id);
      holdsIds(left, [second.id], 'the organizations of the user');
      holdsEntry(await store.findMember(first.id, 'grace'), aMember({ userId: 'grace' }), 'another member');
      equal(await store.addMember(aMember({ role: 'clerk' })), true, 'what addMember resolves to after that');
    },
  },
  {
    name: 'listMembers returns every member once, page by page, also where all joined at the same time',
    rule: 'listMembers',
    run: async (store) => {
      const [first, second] = await storedPair(store);
      const ids = Array.from(
        { length: 24 },
        (_, index) => `${index % 2 === 0 ? 'Member' : 'member'}-${index}`,
      );
      for (const one of ids) await store.addMember(aMember({ userId: one }));
      for (const limit of [1, 7, 25, 100]) {
        const { members, pages } = await allPages(store, first.id, limit);
        holdsIds(
          members.map((member) => member.userId),
          [...ids, userId],
          `the members in pages of ${limit}`,
        );
        equal(pages, Math.ceil(25 / limit), `the number of pages of ${limit}`);
        for (const member of members) holdsEntry(member, aMember({ userId: member.userId }), 'a member');
      }
      equal((await allPages(store, second.id, 10)).members.length, 1, 'the members of the other one');
    },
  },
  {
    name: 'listMembers repeats and skips no member while others join and leave between two pages',
    rule: 'listMembers',
    run: async (store) => {
      await stored(store);
      const ids = Array.from({ length: 8 }, (_, index) => `m-${index}`);
      for (const one of ids) await store.addMember(aMember({ userId: one }));
      const first = await store.listMembers(id, { limit: 4 });
      const seen = first.members.map((member) => member.userId);
      const gone = seen[3] ?? '';
      await store.removeMember(id, gone);
      const second = await store.listMembers(id, { after: first.next, limit: 100 });
      holdsIds(
        [...seen, ...second.members.map((member) => member.userId)],
        [...ids, userId],
        'the members of both pages',
      );
    },
  },
  {
    name: 'listMembers returns an empty page for an organization that is not there',
    rule: 'listMembers',
    run: async (store) => {
      const page = await store.listMembers(missing, { limit: 10 });
      equal(page.members.length, 0, 'the number of members');
      equal(page.next, undefined, 'the cursor');
    },
  },
  {
    name: 'listMemberships returns each organization of a user, as it is now',
    rule: 'listMemberships',
    run: async (store) => {
      const [first, second] = await storedPair(store);
      await store.addMember(aMember({ userId: 'grace' }));
      await store.updateOrganization({ ...first, name: 'Apex', version: 2 });
      const all = await store.listMemberships(userId);
      holdsIds(
        all.map(({ organization }) => organization.id),
        [first.id, second.id],
        'the organizations',
      );
      for (const { organization, member } of all) {
        const expected = organization.id === first.id ? { ...first, name: 'Apex', version: 2 } : second;
        holdsEntry(organization, expected, 'an organization');
        holdsEntry(member, aMember({ organizationId: organization.id }), 'a membership');
      }
      equal((await store.listMemberships('Grace')).length, 0, 'the number of memberships of another user');
    },
  },
];
