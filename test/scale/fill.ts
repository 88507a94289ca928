import { Client } from 'pg';
import type { RedisAdapterObject } from '../../src/adapters/redis/index.js';
import { times } from '../faults/fault-test.js';
import type { TestDatabase, PostgresDatabase } from './databases.js';

/** Sessions, and records, of each user. */
const EACH = 3;
/** One email token for this many users. */
const USERS_PER_TOKEN = 2;
const DAY = 86_400;

/** Fills PostgreSQL over a connection of its own: when that ends, the server knows all that it did. */
export async function fillPostgres({ url }: PostgresDatabase, users: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await fillTables(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows, users);
  } finally {
    await client.end();
  }
}

/** Keys and indexes are made afterwards, which takes less time than to keep them up to date row by row. */
async function fillTables(run: TestDatabase['run'], users: number): Promise<void> {
  await run(`SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`);
  const constraints = await run(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, contype::text AS type, ` +
      `pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE connamespace = current_schema()::regnamespace ` +
      `ORDER BY contype = 'f' DESC`,
  );
  const indexes = await run(
    `SELECT quote_ident(indexname) AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = current_schema() ` +
      `AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE connamespace = current_schema()::regnamespace)`,
  );
  for (const { table, name } of constraints)
    await run(`ALTER TABLE ${String(table)} DROP CONSTRAINT ${String(name)}`);
  for (const { name } of indexes) await run(`DROP INDEX ${String(name)}`);
  const user = `md5('u' || (i % ${users} + 1))`;
  const rows = (count: number): string => `FROM generate_series(1, ${count}) i`;
  const soon = `now() + (i % ${30 * DAY} + ${DAY}) * interval '1 second'`;
  await run(
    `INSERT INTO "user" SELECT md5('u' || i), 'User ' || i, 'user-' || i || '@big.test', now() ${rows(users)}`,
  );
  await run(
    `INSERT INTO account ("userId", type, provider, "providerAccountId") ` +
      `SELECT md5('u' || i), 'oidc', 'main', md5('a' || i) ${rows(users)}`,
  );
  await run(
    `INSERT INTO session SELECT md5('s' || i) || md5('t' || i), ${user}, ${soon} ${rows(EACH * users)}`,
  );
  await run(
    `INSERT INTO latchkey_record SELECT 'session', md5('k' || i), ${user}, repeat(md5('v' || i), 10), 1, ` +
      `(extract(epoch FROM ${soon}) * 1000)::bigint ${rows(EACH * users)}`,
  );
  await run(
    `INSERT INTO "verificationToken" SELECT 'user-' || i || '@big.test', md5('m' || i) || md5('n' || i), ${soon} ` +
      rows(users / USERS_PER_TOKEN),
  );
  // Foreign keys last: they need the others.
  for (const { table, name, definition } of constraints.toReversed())
    await run(`ALTER TABLE ${String(table)} ADD CONSTRAINT ${String(name)} ${String(definition)}`);
  for (const { definition } of indexes) await run(String(definition));
  for (const table of TABLES) await run(`VACUUM ANALYZE "${table}"`);
}

/** The tables that have rows. */
export const TABLES: readonly string[] = [
  'user',
  'account',
  'session',
  'verificationToken',
  'latchkey_record',
];

/** Fills MariaDB, whose engine SEQUENCE has the numbers. */
export async function fillMariadb({ run }: TestDatabase, users: number): Promise<void> {
  const user = `MD5(CONCAT('u', seq % ${users} + 1))`;
  const rows = (count: number): string => `FROM seq_1_to_${count}`;
  const soon = `seq % ${30 * DAY} + ${DAY}`;
  await run('SET unique_checks = 0, foreign_key_checks = 0');
  await run(
    `INSERT INTO user SELECT MD5(CONCAT('u', seq)), CONCAT('User ', seq), CONCAT('user-', seq, '@big.test'), NOW(3), NULL ${rows(users)}`,
  );
  await run(
    `INSERT INTO account (userId, type, provider, providerAccountId) ` +
      `SELECT MD5(CONCAT('u', seq)), 'oidc', 'main', MD5(CONCAT('a', seq)) ${rows(users)}`,
  );
  await run(
    `INSERT INTO session SELECT CONCAT(MD5(CONCAT('s', seq)), MD5(CONCAT('t', seq))), ${user}, ` +
      `NOW(3) + INTERVAL (${soon}) SECOND ${rows(EACH * users)}`,
  );
  await run(
    `INSERT INTO latchkey_record SELECT 'session', MD5(CONCAT('k', seq)), ${user}, REPEAT(MD5(CONCAT('v', seq)), 10), 1, ` +
      `(UNIX_TIMESTAMP() + ${soon}) * 1000 ${rows(EACH * users)}`,
  );
  await run('ANALYZE TABLE user, account, session, latchkey_record');
}

/** Fills SQLite. `randomblob` makes the keys, as SQLite has no hash. */
export async function fillSqlite({ run }: TestDatabase, users: number): Promise<void> {
  const rows = (count: number): string =>
    `FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`;
  const key = 'lower(hex(randomblob(32)))';
  const user = `'big-' || (i % ${users} + 1)`;
  const soon = `(unixepoch() + i % ${30 * DAY} + ${DAY}) * 1000`;
  await run('BEGIN');
  await run(
    `INSERT INTO user SELECT 'big-' || i, 'User ' || i, 'user-' || i || '@big.test', 0, NULL ${rows(users)}`,
  );
  await run(
    `INSERT INTO account (userId, type, provider, providerAccountId) ` +
      `SELECT 'big-' || i, 'oidc', 'main', ${key} ${rows(users)}`,
  );
  await run(`INSERT INTO session SELECT ${key}, ${user}, ${soon} ${rows(EACH * users)}`);
  await run(
    `INSERT INTO latchkey_record SELECT 'session', ${key}, ${user}, hex(zeroblob(160)), 1, ${soon} ${rows(EACH * users)}`,
  );
  await run('COMMIT');
  await run('ANALYZE');
}

/** Keys of one user. */
const KEYS_PER_USER = 3 + 2 * EACH;

/** Fills Redis through the adapter, which alone knows how its keys belong together. */
export async function fillRedis(adapter: RedisAdapterObject, keys: number): Promise<void> {
  const expires = new Date(Date.now() + 10 * DAY * 1000);
  await times(Math.ceil(keys / KEYS_PER_USER), 64, async () => {
    const name = crypto.randomUUID();
    const email = `${name}@big.test`;
    const { id } = await adapter.createUser({ id: name, name, email, emailVerified: null, image: null });
    await adapter.linkAccount({ userId: id, type: 'oidc', provider: 'main', providerAccountId: name });
    for (let n = 0; n < EACH; n += 1) {
      await adapter.createSession({ sessionToken: crypto.randomUUID(), userId: id, expires });
      const key = crypto.randomUUID();
      await adapter.records.put({
        kind: 'session',
        key,
        owner: id,
        value: name,
        version: 1,
        expiresAt: expires,
      });
    }
  });
}
