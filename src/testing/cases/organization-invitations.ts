import { equal } from '../assertions.js';
import {
  anInvitation,
  anOrganization,
  holdsEntry,
  holdsIds,
  stored,
  storedPair,
  type OrganizationCase,
} from '../organization-case.js';

const { id } = anOrganization();

/** Rules about invitations. */
export const invitationRules: readonly OrganizationCase[] = [
  {
    name: 'putInvitation stores an invitation whole',
    rule: 'putInvitation, findInvitation',
    run: async (store) => {
      await stored(store);
      await store.putInvitation(anInvitation());
      holdsEntry(await store.findInvitation(anInvitation().id), anInvitation(), 'the invitation');
      for (const other of ['', 'none', anInvitation().id.toUpperCase(), `${anInvitation().id} `])
        equal(await store.findInvitation(other), null, `what ${JSON.stringify(other)} finds`);
    },
  },
  {
    name: 'putInvitation replaces another invitation to the same address of this organization only',
    rule: 'putInvitation',
    run: async (store) => {
      const [first, second] = await storedPair(store);
      const elsewhere = anInvitation({ id: 'elsewhere', organizationId: second.id });
      const another = anInvitation({ id: 'another', email: 'another@example.com' });
      for (const one of [anInvitation(), elsewhere, another]) await store.putInvitation(one);
      const next = anInvitation({
        id: 'next',
        role: 'clerk',
        createdAt: new Date('2025-01-01T00:00:00.000Z'),
      });
      await store.putInvitation(next);
      equal(await store.findInvitation(anInvitation().id), null, 'the invitation before');
      for (const one of [next, elsewhere, another])
        holdsEntry(await store.findInvitation(one.id), one, 'an invitation');
      const listed = (await store.listInvitations(first.id)).map((one) => one.id);
      holdsIds(listed, ['next', 'another'], 'the invitations');
    },
  },
  {
    name: 'listInvitations returns the invitations of one organization',
    rule: 'listInvitations',
    run: async (store) => {
      const [first, second] = await storedPair(store);
      await store.putInvitation(anInvitation());
      await store.putInvitation(anInvitation({ id: 'other', organizationId: second.id }));
      const [listed, ...more] = await store.listInvitations(first.id);
      holdsEntry(listed, anInvitation(), 'the invitation');
      equal(more.length, 0, 'the number of further invitations');
      equal((await store.listInvitations('none')).length, 0, 'the number for one that is not there');
    },
  },
  {
    name: 'removeInvitation deletes the one invitation, and says whether it was there',
    rule: 'removeInvitation',
    run: async (store) => {
      await stored(store);
      const kept = anInvitation({ id: 'kept', email: 'kept@example.com' });
      await store.putInvitation(anInvitation());
      await store.putInvitation(kept);
      equal(await store.removeInvitation('none'), false, 'what it resolves to for one that is not there');
      equal(await store.removeInvitation(anInvitation().id), true, 'what removeInvitation resolves to');
      equal(await store.removeInvitation(anInvitation().id), false, 'what it resolves to the second time');
      equal(await store.findInvitation(anInvitation().id), null, 'the invitation');
      holdsEntry(await store.findInvitation('kept'), kept, 'another invitation');
    },
  },
  {
    name: 'putInvitation leaves nothing that is found of an organization that was deleted',
    rule: 'deleteOrganization',
    run: async (store) => {
      await stored(store);
      await store.putInvitation(anInvitation());
      await store.deleteOrganization(id);
      equal((await store.listInvitations(id)).length, 0, 'the number of invitations');
      equal(await store.removeInvitation(anInvitation().id), false, 'what removeInvitation resolves to');
    },
  },
];
