import { Client, Pool } from 'pg';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PostgresAdapter,
  type PostgresAdapterOptions,
  type PostgresClient,
  type SqlAdapterObject,
} from '../../src/adapters/postgres/index.js';
import { anAccount, anotherUser, aSession, aToken, aUser } from '../../src/testing/adapter-case.js';
import { runAdapterSuite } from '../../src/testing/index.js';

const url = process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test';
// A schema of this run, in which nobody else is.
const namespace = `latchkey_test_${process.pid}_${Date.now().toString(36)}`;
const options = `-c search_path=${namespace}`;

const admin = new Client({ connectionString: url });
const pool = new Pool({ connectionString: url, options, max: 8 });
const client = new Client({ connectionString: url, options });
const sql = postgres(url, { connection: { search_path: namespace }, max: 8, onnotice: () => undefined });

async function empty(): Promise<void> {
  await admin.query(`DROP SCHEMA IF EXISTS ${namespace} CASCADE; CREATE SCHEMA ${namespace}`);
}

async function removeRows(): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = $1`,
    [namespace],
  );
  await admin.query(
    `SET session_replication_role = replica; ${rows.map(({ name }) => `DELETE FROM ${name}`).join('; ')}`,
  );
}

beforeAll(async () => {
  await admin.connect();
  await client.connect();
  await empty();
});
afterAll(async () => {
  await Promise.all([pool.end(), client.end(), sql.end()]);
  await admin.query(`DROP SCHEMA IF EXISTS ${namespace} CASCADE`);
  await admin.end();
});

const drivers: readonly (readonly [string, PostgresClient, PostgresAdapterOptions])[] = [
  ['pg, Pool', pool, {}],
  ['pg, Pool, without prepared statements', pool, { prepare: false }],
  ['pg, Pool, layout pg', pool, { schema: 'pg' }],
  ['pg, Pool, tokens as they are', pool, { hashTokens: false }],
  ['pg, Client', client, {}],
  ['postgres', sql, {}],
  ['postgres, layout pg', sql, { schema: 'pg' }],
  ['postgres, layout kysely', sql, { schema: 'kysely' }],
];

describe.each(drivers)('PostgreSQL with %s', (_, given, settings) => {
  let kept: SqlAdapterObject | undefined;
  runAdapterSuite({
    test: it,
    conflicts: 'typed',
    counter: 'raised',
    ids: settings.schema === 'pg' ? 'own' : 'kept',
    create: async () => {
      if (kept === undefined) {
        await empty();
        kept = PostgresAdapter(given, settings);
        await kept.migrate();
      } else {
        await removeRows();
      }
      return { adapter: kept };
    },
  });

  it('migrates twice, and eight times at once', async () => {
    await empty();
    const adapters = Array.from({ length: 8 }, () => PostgresAdapter(given, settings));
    await Promise.all(adapters.map((adapter) => adapter.migrate()));
    await adapters[0]?.migrate();
    const user = await adapters[1]?.createUser(aUser());
    expect(await adapters[2]?.getUserByEmail(aUser().email)).toEqual(user);
  });

  it('removes what is expired, in batches, and nothing else', async () => {
    await empty();
    const adapter = PostgresAdapter(given, settings);
    await adapter.migrate();
    const now = new Date('2030-01-01T00:00:00.000Z');
    const { id } = await adapter.createUser(aUser());
    await adapter.createSession(aSession(id, { expires: now }));
    await adapter.createSession(aSession(id, { sessionToken: 'kept', expires: new Date(now.getTime() + 1) }));
    const table =
      settings.schema === 'pg'
        ? 'verification_token'
        : settings.schema === 'kysely'
          ? '"VerificationToken"'
          : '"verificationToken"';
    await admin.query(
      `INSERT INTO ${namespace}.${table} (identifier, token, expires) SELECT 'old', 't' || n, '2029-12-31T23:59:59Z' FROM generate_series(1, 2500) n`,
    );
    await adapter.createVerificationToken(aToken());
    expect(await adapter.hasExpired(new Date('2029-12-31T23:59:58.000Z'))).toBe(false);
    expect(await adapter.hasExpired(now)).toBe(true);
    expect(await adapter.cleanup(now)).toEqual({ sessions: 1, tokens: 2500, records: 0 });
    expect(await adapter.hasExpired(now)).toBe(false);
    expect(await adapter.getSessionAndUser('kept')).not.toBeNull();
    expect(await adapter.useVerificationToken(aToken())).not.toBeNull();
  });

  it('gives up nothing of a transaction to others, and keeps them apart', async () => {
    await empty();
    const adapter = PostgresAdapter(given, settings);
    await adapter.migrate();
    const outcome = adapter.transaction(async (inner) => {
      const { id } = (await inner.createUser?.(aUser())) ?? { id: '' };
      await inner.linkAccount?.(anAccount(id));
      await inner.linkAccount?.(anAccount(id));
    });
    await expect(outcome).rejects.toMatchObject({ type: 'ConflictError' });
    expect(await adapter.getUserByEmail(aUser().email)).toBeNull();
    expect(await adapter.createUser(anotherUser())).toMatchObject({ email: anotherUser().email });
  });
});
