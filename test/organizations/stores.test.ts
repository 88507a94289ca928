import { DatabaseSync } from 'node:sqlite';
import type { PGlite } from '@electric-sql/pglite';
import { createClient } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationStore as d1Store } from '../../src/adapters/d1/index.js';
import { organizationStore as postgresStore } from '../../src/adapters/postgres/index.js';
import { organizationStore } from '../../src/adapters/sqlite/index.js';
import { runOrganizationSuite } from '../../src/testing/index.js';
import { aMember, anInvitation, anOrganization } from '../../src/testing/organization-case.js';
import { temporaryFile } from '../adapters/sqlite-databases.js';
import { likeD1, recordOrganizations, sqliteOrganizations } from '../support/organization-stores.js';
import { openPglite } from '../support/pglite.js';

describe('the store in records', () => {
  runOrganizationSuite({ test: it, create: () => ({ store: recordOrganizations() }) });
});

describe.each(['drizzle', 'kysely'] as const)('organizationStore of SQLite, layout %s', (schema) => {
  runOrganizationSuite({ test: it, create: () => sqliteOrganizations(schema) });
});

describe('organizationStore of libSQL', () => {
  runOrganizationSuite({
    test: it,
    create: async () => {
      const client = createClient({ url: `file:${temporaryFile()}` });
      const store = organizationStore(client);
      await store.migrate();
      return { store, cleanup: () => client.close() };
    },
  });
});

describe('organizationStore of D1', () => {
  runOrganizationSuite({
    test: it,
    create: async () => {
      const database = new DatabaseSync(':memory:');
      const store = d1Store(likeD1(database));
      await store.migrate();
      return { store, cleanup: () => database.close() };
    },
  });
});

describe('organizationStore of PostgreSQL, on PGlite', () => {
  let database: PGlite;
  beforeAll(async () => {
    database = await openPglite();
  }, 60_000);
  afterAll(() => database.close());
  runOrganizationSuite({
    test: it,
    create: async () => {
      const store = postgresStore(database);
      await store.migrate();
      await database.exec('TRUNCATE organization CASCADE');
      return { store };
    },
  });

  it('reads dates, owners and ids in the types of a table that the application made', async () => {
    await database.exec(
      "DROP SCHEMA public CASCADE; CREATE SCHEMA public; SET TIME ZONE 'Asia/Kolkata'; " +
        'CREATE TABLE "Organization" (id text PRIMARY KEY, name text, slug text UNIQUE, logo text, "createdAt" timestamp(3), ' +
        'owners jsonb, version integer, data jsonb); CREATE TABLE "Member" ("organizationId" text, "userId" text, role text, ' +
        'since timestamp(3), data jsonb, PRIMARY KEY ("organizationId", "userId"))',
    );
    const store = postgresStore(database, { schema: 'prisma' });
    expect(await store.createOrganization(anOrganization(), aMember())).toBe(true);
    expect(await store.findOrganization({ id: anOrganization().id })).toEqual(anOrganization());
    expect(await store.addMember(aMember({ organizationId: 'deleted' }))).toBe(false);
    expect(await store.findMember('deleted', aMember().userId)).toBeNull();
    await database.exec("SET TIME ZONE 'UTC'");
  });

  it('refers to users by the integers of the layout `pg`', async () => {
    await database.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
    const store = postgresStore(database, { schema: 'pg' });
    await store.migrate();
    expect(await store.createOrganization(anOrganization({ owners: ['7'] }), aMember({ userId: '7' }))).toBe(
      true,
    );
    for (const userId of ['10', '9']) await store.addMember(aMember({ userId }));
    const { id } = anOrganization();
    const first = await store.listMembers(id, { limit: 2 });
    expect(first).toMatchObject({ members: [{ userId: '7' }, { userId: '9' }], next: '9' });
    const second = await store.listMembers(id, { limit: 2, after: '9' });
    expect(second.members.map(({ userId }) => userId)).toEqual(['10']);
    expect(await store.listMembers(id, { limit: 2, after: 'forged' })).toEqual({ members: [] });
    expect(await store.findMember(id, 'forged')).toBeNull();
  });
});

describe('organizationStore', () => {
  it('creates nothing until it is asked to, says what is missing, and then what to do', async () => {
    const database = new DatabaseSync(':memory:');
    const store = organizationStore(database, { schema: { tables: { member: 'org_member' } } });
    const pending = await store.pendingMigration();
    expect(pending.map((text) => text.split(' (')[0])).toEqual([
      'CREATE TABLE "organization"',
      'CREATE TABLE "org_member"',
      'CREATE INDEX "latchkey_org_member_userId" ON "org_member"',
      'CREATE TABLE "invitation"',
      'CREATE INDEX "latchkey_invitation_expiresAt" ON "invitation"',
    ]);
    await expect(store.findOrganization({ slug: 'acme' })).rejects.toThrow(
      'There is no table "organization" for organizations. Call migrate() of the store, or run this:\nCREATE TABLE "organization"',
    );
    expect(database.prepare('SELECT * FROM sqlite_master').all()).toEqual([]);
    await store.migrate();
    await store.migrate();
    expect(await store.pendingMigration()).toEqual([]);
    expect(await store.createOrganization(anOrganization(), aMember())).toBe(true);
    database.close();
  });

  it('names columns as the application does, and leaves what is in others', async () => {
    const database = new DatabaseSync(':memory:');
    const store = organizationStore(database, {
      schema: { layout: 'd1', columns: { organization: { createdAt: 'created_at', id: 'organization_id' } } },
    });
    await store.migrate();
    await store.createOrganization(anOrganization(), aMember());
    database.exec(
      `ALTER TABLE organizations ADD COLUMN plan TEXT; UPDATE organizations SET plan = 'pro', data = '{"a":1}'`,
    );
    expect(await store.updateOrganization(anOrganization({ name: 'Apex', version: 2 }))).toBe('written');
    expect(
      database.prepare('SELECT organization_id, name, created_at, plan, data FROM organizations').get(),
    ).toEqual({
      organization_id: anOrganization().id,
      name: 'Apex',
      created_at: anOrganization().createdAt.toISOString(),
      plan: 'pro',
      data: '{"a":1}',
    });
    database.close();
  });

  it('refuses a layout that there is none of, and what is no database', () => {
    // What JavaScript may give.
    expect(() => organizationStore(new DatabaseSync(':memory:'), { schema: 'mongo' as 'd1' })).toThrow(
      TypeError,
    );
    expect(() => organizationStore({} as DatabaseSync)).toThrow('organizationStore needs');
  });

  it('deletes expired invitations, and none else', async () => {
    const { store, cleanup } = await sqliteOrganizations('kysely');
    await store.createOrganization(anOrganization(), aMember());
    const now = new Date('2030-01-01T00:00:00.000Z');
    for (let index = 0; index < 120; index += 1)
      await store.putInvitation(
        anInvitation({ id: `${index}`, email: `${index}@example.com`, expiresAt: now }),
      );
    await store.putInvitation(anInvitation());
    expect(await store.cleanup(new Date(now.getTime() - 1))).toBe(0);
    expect(await store.cleanup(now)).toBe(120);
    expect(await store.listInvitations(anOrganization().id)).toEqual([anInvitation()]);
    cleanup();
  });

  it('writes both rows of createOrganization, or none', async () => {
    const { store, database, cleanup } = await sqliteOrganizations();
    database.exec("CREATE TRIGGER harm BEFORE INSERT ON member BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    await expect(store.createOrganization(anOrganization(), aMember())).rejects.toThrow('disk full');
    expect(await store.findOrganization({ slug: anOrganization().slug })).toBeNull();
    cleanup();
  });

  it('does not accept an organization whose owners are unreadable', async () => {
    const { store, database, cleanup } = await sqliteOrganizations();
    await store.createOrganization(anOrganization(), aMember());
    for (const owners of ['[]', '{}', '"a"']) {
      database.prepare('UPDATE organization SET owners = ?').run(owners);
      await expect(store.findOrganization({ id: anOrganization().id })).rejects.toThrow(TypeError);
    }
    cleanup();
  });
});
