import { equal, fail, inParallel } from '../assertions.js';
import {
  aMember,
  anInvitation,
  anOrganization,
  holdsEntry,
  holdsIds,
  stored,
  userId,
  type OrganizationCase,
} from '../organization-case.js';

const callers = 32;
const rule = 'CWE-362';
const { id } = anOrganization();

/** Rules about parallel calls. */
export const organizationRaces: readonly OrganizationCase[] = [
  {
    name: `of ${callers} parallel createOrganization with one slug exactly one stores`,
    rule: `createOrganization; ${rule}`,
    run: async (store) => {
      const { values, failures } = await inParallel(callers, async (index) => {
        const given = anOrganization({ id: `organization-${index}`, owners: [`user-${index}`] });
        const owner = aMember({ organizationId: given.id, userId: `user-${index}` });
        return { given, created: await store.createOrganization(given, owner) };
      });
      equal(failures, 0, 'the number of failed calls');
      const winners = values.filter(({ created }) => created).map(({ given }) => given);
      equal(winners.length, 1, 'the number of winners');
      const [winner = anOrganization()] = winners;
      holdsEntry(await store.findOrganization({ slug: winner.slug }), winner, 'the organization');
      for (const { given } of values) {
        const user = given.owners[0] ?? '';
        const found = await store.listMemberships(user);
        equal(found.length, given.id === winner.id ? 1 : 0, `the number of memberships of ${user}`);
      }
    },
  },
  {
    name: `of ${callers} parallel updateOrganization with the same version exactly one writes`,
    rule: `updateOrganization; ${rule}`,
    run: async (store) => {
      await stored(store);
      const { values, failures } = await inParallel(callers, async (index) => {
        const given = anOrganization({ name: `Name ${index}`, owners: [`user-${index}`], version: 2 });
        return { given, outcome: await store.updateOrganization(given) };
      });
      equal(failures, 0, 'the number of failed calls');
      const winners = values.filter(({ outcome }) => outcome === 'written').map(({ given }) => given);
      equal(winners.length, 1, 'the number of winners');
      equal(
        values.filter(({ outcome }) => outcome === 'changed').length,
        callers - 1,
        'the number of others',
      );
      holdsEntry(await store.findOrganization({ id }), winners[0] ?? anOrganization(), 'the organization');
    },
  },
  {
    name: `${callers} parallel writers that read again when they lose all write in the end`,
    rule: `updateOrganization; ${rule}`,
    run: async (store) => {
      await stored(store);
      const { failures } = await inParallel(callers, async (index) => {
        for (let tries = 0; tries < callers; tries += 1) {
          const now = await store.findOrganization({ id });
          if (now === null) fail('the organization is gone');
          const owners = [...now.owners, `user-${index}`];
          const next = { ...now, owners, version: now.version + 1 };
          if ((await store.updateOrganization(next)) === 'written') return;
        }
        fail('a writer lost more often than there are others');
      });
      equal(failures, 0, 'the number of failed writers');
      const now = await store.findOrganization({ id });
      equal(now?.version, callers + 1, 'the version');
      const expected = [userId, ...Array.from({ length: callers }, (_, index) => `user-${index}`)];
      holdsIds(now?.owners ?? [], expected, 'the owners');
    },
  },
  {
    name: `of ${callers} organizations that take one slug in parallel exactly one has it`,
    rule: `updateOrganization; ${rule}`,
    run: async (store) => {
      const all = Array.from({ length: callers }, (_, index) =>
        anOrganization({ id: `organization-${index}`, slug: `slug-${index}` }),
      );
      for (const one of all) await store.createOrganization(one, aMember({ organizationId: one.id }));
      const { values, failures } = await inParallel(callers, async (index) => {
        const before = all[index] ?? anOrganization();
        return store.updateOrganization({ ...before, slug: 'wanted', version: 2 });
      });
      equal(failures, 0, 'the number of failed calls');
      equal(values.filter((outcome) => outcome === 'written').length, 1, 'the number of winners');
      equal(values.filter((outcome) => outcome === 'slug_taken').length, callers - 1, 'the number of others');
      const winner = values.indexOf('written');
      equal((await store.findOrganization({ slug: 'wanted' }))?.id, all[winner]?.id, 'who has the slug');
      const loser = all[(winner + 1) % callers] ?? anOrganization();
      holdsEntry(await store.findOrganization({ slug: loser.slug }), loser, 'one that has its own slug');
    },
  },
  {
    name: `of ${callers} parallel addMember of one user exactly one stores`,
    rule: `addMember; ${rule}`,
    run: async (store) => {
      await stored(store);
      const { values, failures } = await inParallel(callers, async (index) => {
        const given = aMember({ userId: 'grace', role: `role-${index}` });
        return { given, added: await store.addMember(given) };
      });
      equal(failures, 0, 'the number of failed calls');
      const winners = values.filter(({ added }) => added).map(({ given }) => given);
      equal(winners.length, 1, 'the number of winners');
      holdsEntry(await store.findMember(id, 'grace'), winners[0] ?? aMember(), 'the membership');
      equal((await store.listMembers(id, { limit: 10 })).members.length, 2, 'the number of members');
      equal((await store.listMemberships('grace')).length, 1, 'the number of memberships of the user');
    },
  },
  {
    name: `of ${callers} parallel removeMember exactly one finds the membership`,
    rule: `removeMember; ${rule}`,
    run: async (store) => {
      await stored(store);
      const { values, failures } = await inParallel(callers, () => store.removeMember(id, userId));
      equal(failures, 0, 'the number of failed calls');
      equal(values.filter(Boolean).length, 1, 'the number of winners');
      equal(await store.findMember(id, userId), null, 'the membership');
    },
  },
  {
    name: `of ${callers} parallel removeInvitation exactly one finds the invitation`,
    rule: `removeInvitation; ${rule}`,
    run: async (store) => {
      await stored(store);
      await store.putInvitation(anInvitation());
      const { values, failures } = await inParallel(callers, () => store.removeInvitation(anInvitation().id));
      equal(failures, 0, 'the number of failed calls');
      equal(values.filter(Boolean).length, 1, 'the number of winners');
    },
  },
];
