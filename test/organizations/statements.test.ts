import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { organizationStore } from '../../src/adapters/d1/index.js';
import { aMember, anInvitation, anOrganization } from '../../src/testing/organization-case.js';
import { likeD1 } from '../support/organization-stores.js';

const { id } = anOrganization();

async function withMembers(count: number) {
  const texts: string[] = [];
  const store = organizationStore(likeD1(new DatabaseSync(':memory:'), texts));
  await store.migrate();
  await store.createOrganization(anOrganization(), aMember({ userId: 'user-00000' }));
  for (let at = 1; at < count; at += 1)
    await store.addMember(aMember({ userId: `user-${String(at).padStart(5, '0')}` }));
  await store.findInvitation('');
  const run = async (work: () => Promise<unknown>): Promise<number> => {
    texts.length = 0;
    await work();
    return texts.length;
  };
  return { store, run, texts };
}

it('each page of 1,000 members is one statement, which reads by the primary key and no more than twice the page', async () => {
  const { store, run, texts } = await withMembers(1000);
  const seen: string[] = [];
  for (let after: string | undefined, pages = 0; pages < 10; pages += 1) {
    const count = await run(async () => {
      const page = await store.listMembers(id, { after, limit: 100 });
      seen.push(...page.members.map(({ userId }) => userId));
      after = page.next;
    });
    expect(count).toBe(1);
    expect(texts[0]).toMatch(/ LIMIT 128$/);
    expect(after === undefined).toBe(pages === 9);
  }
  expect(new Set(seen).size).toBe(1000);
  const database = new DatabaseSync(':memory:');
  await organizationStore(likeD1(database)).migrate();
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${texts[0]}`).all(id, 'user-00500');
  expect(plan.map(({ detail }) => String(detail))).toEqual([
    expect.stringMatching(
      /^SEARCH member USING INDEX sqlite_autoindex_member_1 \(organizationId=\? AND userId>\?\)$/,
    ),
  ]);
});

it('every method takes as many statements for 200 members as for 2', async () => {
  const counts = async (members: number): Promise<Record<string, number>> => {
    const { store, run } = await withMembers(members);
    const of: Record<string, () => Promise<unknown>> = {
      findOrganization: async () => store.findOrganization({ slug: anOrganization().slug }),
      findMember: async () => store.findMember(id, 'user-00001'),
      addMember: async () => store.addMember(aMember({ userId: 'new' })),
      updateMember: async () => store.updateMember(aMember({ userId: 'new', role: 'clerk' })),
      removeMember: async () => store.removeMember(id, 'new'),
      listMemberships: async () => store.listMemberships('user-00001'),
      putInvitation: async () => store.putInvitation(anInvitation()),
      findInvitation: async () => store.findInvitation(anInvitation().id),
      listInvitations: async () => store.listInvitations(id),
      removeInvitation: async () => store.removeInvitation(anInvitation().id),
      updateOrganization: async () => store.updateOrganization(anOrganization({ version: 2 })),
      deleteOrganization: async () => store.deleteOrganization(id),
    };
    const found: Record<string, number> = {};
    for (const [name, work] of Object.entries(of)) found[name] = await run(work);
    return found;
  };
  const few = await counts(2);
  expect(few).toEqual({
    findOrganization: 1,
    findMember: 1,
    addMember: 2,
    updateMember: 1,
    removeMember: 1,
    listMemberships: 1,
    putInvitation: 1,
    findInvitation: 1,
    listInvitations: 1,
    removeInvitation: 1,
    updateOrganization: 1,
    deleteOrganization: 3,
  });
  expect(await counts(200)).toEqual(few);
});
