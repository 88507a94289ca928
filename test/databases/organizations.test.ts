import { createConnection, createPool } from 'mysql2/promise';
import { Client, Pool } from 'pg';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MysqlClient, organizationStore as mysqlStore } from '../../src/adapters/mysql/index.js';
import {
  type PostgresClient,
  organizationStore as postgresStore,
  type SqlOrganizations,
} from '../../src/adapters/postgres/index.js';
import { runOrganizationSuite } from '../../src/testing/index.js';
import { aMember, anInvitation, anOrganization } from '../../src/testing/organization-case.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
};
// A schema and a database of this run.
const namespace = `latchkey_orgs_${process.pid}_${Date.now().toString(36)}`;

/** What every SQL database must show. */
function describeStore(open: () => SqlOrganizations, run: (sql: string) => Promise<unknown>): void {
  const drop = 'DROP TABLE IF EXISTS invitation, member, organization';
  runOrganizationSuite({
    test: it,
    create: async () => {
      const store = open();
      await store.migrate();
      for (const table of ['invitation', 'member', 'organization']) await run(`DELETE FROM ${table}`);
      return { store };
    },
  });

  it('migrates twice, and eight times at once', async () => {
    await run(drop);
    await Promise.all(Array.from({ length: 8 }, () => open().migrate()));
    expect(await open().pendingMigration()).toEqual([]);
    await run(drop);
    expect(await open().pendingMigration()).toHaveLength(5);
    await open().migrate();
  });

  it('leaves no member of an organization that is deleted while members join', async () => {
    await open().migrate();
    const [first, second] = [open(), open()];
    await first.createOrganization(anOrganization(), aMember());
    const joins = Array.from({ length: 32 }, async (_, index) =>
      (index % 2 === 0 ? first : second).addMember(aMember({ userId: `user-${index}` })),
    );
    await first.deleteOrganization(anOrganization().id);
    await Promise.all(joins);
    const left = await second.listMembers(anOrganization().id, { limit: 100 });
    expect(left.members).toEqual([]);
  });

  it('stores no invitation to an organization that was deleted, and deletes expired ones', async () => {
    const store = open();
    await store.migrate();
    await store.putInvitation(anInvitation({ organizationId: 'deleted' }));
    expect(await store.listInvitations('deleted')).toEqual([]);
    await store.createOrganization(anOrganization(), aMember());
    const now = new Date('2030-01-01T00:00:00.000Z');
    await store.putInvitation(anInvitation({ id: 'old', email: 'old@example.com', expiresAt: now }));
    await store.putInvitation(anInvitation());
    expect(await store.cleanup(now)).toBe(1);
    expect(await store.listInvitations(anOrganization().id)).toEqual([anInvitation()]);
  });
}

describe('PostgreSQL', () => {
  const options = `-c search_path=${namespace}`;
  const admin = new Client({ connectionString: urls.postgres, options });
  const pool = new Pool({ connectionString: urls.postgres, options, max: 8 });
  const client = new Client({ connectionString: urls.postgres, options });
  const sql = postgres(urls.postgres, {
    connection: { search_path: namespace },
    max: 8,
    onnotice: () => undefined,
  });
  beforeAll(async () => {
    await Promise.all([admin.connect(), client.connect()]);
    await admin.query(`CREATE SCHEMA ${namespace}`);
  });
  afterAll(async () => {
    await Promise.all([pool.end(), client.end(), sql.end()]);
    await admin.query(`DROP SCHEMA IF EXISTS ${namespace} CASCADE`);
    await admin.end();
  });

  describe.each<[string, PostgresClient, boolean]>([
    ['pg, Pool', pool, true],
    ['pg, Pool, without prepared statements', pool, false],
    ['pg, Client', client, true],
    ['postgres', sql, true],
  ])('organizationStore with %s', (_, given, prepare) => {
    describeStore(
      () => postgresStore(given, { prepare }),
      (text) => admin.query(text),
    );
  });
});

describe('MariaDB', async () => {
  const own = new URL(urls.mariadb);
  own.pathname = `/${namespace}`;
  const admin = await createConnection({ uri: urls.mariadb });
  await admin.query(`CREATE DATABASE ${namespace} CHARACTER SET latin1`);
  await admin.query(`USE ${namespace}`);
  const pool = createPool({ uri: own.href, timezone: '+05:30', supportBigNumbers: true });
  // An application that does without FOUND_ROWS.
  const changed = createPool({ uri: own.href, flags: ['-FOUND_ROWS'] });
  const connection = await createConnection(own.href);
  afterAll(async () => {
    await Promise.all([pool.end(), changed.end(), connection.end()]);
    await admin.query(`DROP DATABASE ${namespace}`);
    await admin.end();
  });

  describe.each<[string, MysqlClient]>([
    ['a pool', pool],
    ['a pool without FOUND_ROWS', changed],
    ['a connection', connection],
  ])('organizationStore with %s', (_, given) => {
    describeStore(
      () => mysqlStore(given),
      (text) => admin.query(text),
    );
  });
});
