import { Redis } from 'ioredis';
import { createConnection, createPool, type Pool as MysqlPool } from 'mysql2/promise';
import { createPool as createCallbackPool } from 'mysql2';
import { Client, Pool } from 'pg';
import postgres from 'postgres';
import { createClient, createClientPool } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MysqlClient, sqlRecords as mysqlRecords } from '../../src/adapters/mysql/index.js';
import { type PostgresClient, sqlRecords as postgresRecords } from '../../src/adapters/postgres/index.js';
import { type RedisClient, redisRecords, type RedisRecordsOptions } from '../../src/adapters/redis/index.js';
import type { SqlRecords } from '../../src/adapters/sql/records.js';
import { runRecordSuite } from '../../src/testing/index.js';
import { aRecord } from '../../src/testing/record-case.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
  redis: process.env['LATCHKEY_TEST_REDIS'] ?? 'redis://127.0.0.1:6379',
};
// A schema, a database and keys of this run, in which nobody else is.
const namespace = `latchkey_test_${process.pid}_${Date.now().toString(36)}`;
const now = new Date('2030-01-01T00:00:00.000Z');
const day = 86_400_000;

/** What every SQL database must show. */
function describeSql(open: (table: string) => SqlRecords, removeTables: () => Promise<unknown>): void {
  let kept: SqlRecords | undefined;
  runRecordSuite({
    test: it,
    create: async () => {
      if (kept === undefined) {
        await removeTables();
        kept = open('latchkey_record');
        await kept.migrate();
      }
      await kept.cleanup(new Date('9999-01-01T00:00:00.000Z'));
      return { records: kept };
    },
  });

  it('migrates twice, and eight times at once', async () => {
    await removeTables();
    await Promise.all(Array.from({ length: 8 }, () => open('latchkey_record').migrate()));
    await open('latchkey_record').migrate();
    expect(await open('latchkey_record').pendingMigration()).toEqual([]);
    expect(await open('latchkey_record').put(aRecord(), { ifVersion: 0 })).toBe(true);
  });

  it('says that the table is missing, and how to make it', async () => {
    await removeTables();
    const records = open('kept');
    const call = async (): Promise<unknown> => records.put(aRecord(), { ifVersion: 0 });
    await expect(call).rejects.toThrow(
      /^There is no table "kept" for records\. Call migrate\(\), or run this:\nCREATE/,
    );
    await records.migrate();
    expect(await call()).toBe(true);
  });

  it('removes what is expired, in batches, and nothing else', async () => {
    await removeTables();
    const records = open('latchkey_record');
    await records.migrate();
    const old = Array.from({ length: 2100 }, (_, index) => aRecord({ key: `old-${index}`, expiresAt: now }));
    for (let from = 0; from < old.length; from += 100)
      await Promise.all(old.slice(from, from + 100).map(async (record) => records.put(record)));
    await records.put(aRecord());
    const removed = await Promise.all([records.cleanup(now), records.cleanup(now)]);
    expect(removed[0] + removed[1]).toBe(old.length);
    expect(await records.get('grant', aRecord().key)).toEqual(aRecord());
  });

  it('lets exactly one of many processes write, as long as versions go', async () => {
    await removeTables();
    const stores = Array.from({ length: 4 }, () => open('latchkey_record'));
    await stores[0]?.migrate();
    for (let version = 0; version < 20; version += 1) {
      const calls = Array.from({ length: 16 }, async (_, index) =>
        stores[index % 4]?.put(aRecord({ version: version + 1 }), { ifVersion: version }),
      );
      expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(1);
    }
  });
}

describe('PostgreSQL', () => {
  const options = `-c search_path=${namespace}`;
  const admin = new Client({ connectionString: urls.postgres });
  const pool = new Pool({ connectionString: urls.postgres, options, max: 8 });
  const client = new Client({ connectionString: urls.postgres, options });
  const sql = postgres(urls.postgres, {
    connection: { search_path: namespace },
    max: 8,
    onnotice: () => undefined,
  });
  const removeTables = (): Promise<unknown> =>
    admin.query(`DROP SCHEMA IF EXISTS ${namespace} CASCADE; CREATE SCHEMA ${namespace}`);
  beforeAll(async () => {
    await Promise.all([admin.connect(), client.connect()]);
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
  ])('sqlRecords with %s', (_, given, prepare) => {
    describeSql((table) => postgresRecords(given, { table, prepare }), removeTables);
  });
});

describe('MariaDB', async () => {
  const own = new URL(urls.mariadb);
  own.pathname = `/${namespace}`;
  const admin = await createConnection({ uri: urls.mariadb, multipleStatements: true });
  await admin.query(`CREATE DATABASE ${namespace} CHARACTER SET latin1`);
  const pool = createPool({ uri: own.href, timezone: '+05:30', supportBigNumbers: true });
  // A connection whose text is not UTF-8, and an application that does without FOUND_ROWS.
  const latin = createPool({ uri: own.href, charset: 'latin1_swedish_ci', flags: ['-FOUND_ROWS'] });
  const callbacks = createCallbackPool({ uri: own.href, bigNumberStrings: true, supportBigNumbers: true });
  const connection = await createConnection(own.href);
  const removeTables = (): Promise<unknown> =>
    admin.query(`DROP TABLE IF EXISTS ${namespace}.latchkey_record, ${namespace}.kept`);
  afterAll(async () => {
    await Promise.all([pool.end(), latin.end(), callbacks.promise().end(), connection.end()]);
    await admin.query(`DROP DATABASE ${namespace}`);
    await admin.end();
  });

  describe.each<[string, MysqlClient]>([
    ['a pool', pool],
    ['a pool with callbacks', callbacks],
    ['a connection', connection],
  ])('sqlRecords with %s', (_, given) => {
    describeSql((table) => mysqlRecords(given, { table }), removeTables);
  });

  it('compares octets, whatever the connection speaks', async () => {
    await removeTables();
    const [records, foreign] = [pool, latin].map((given: MysqlPool) => mysqlRecords(given));
    await records?.migrate();
    await foreign?.put(aRecord({ owner: 'zoë' }), { ifVersion: 0 });
    expect(await records?.listByOwner('grant', 'zoë')).toEqual([aRecord({ owner: 'zoë' })]);
    expect(await records?.listByOwner('grant', 'zoe')).toEqual([]);
    expect(await foreign?.put(aRecord({ version: 2 }), { ifVersion: 1 })).toBe(true);
  });

  it('finds records by their indexes', async () => {
    await removeTables();
    const records = mysqlRecords(pool);
    await records.migrate();
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) =>
        records.put(aRecord({ key: `key-${index}`, owner: `owner-${index}` })),
      ),
    );
    const place = 'CAST(CONVERT(? USING utf8mb4) AS BINARY)';
    for (const [column, value, index] of [
      ['key', 'key-7', 'PRIMARY'],
      ['owner', 'owner-7', 'latchkey_record_kind_owner'],
    ]) {
      const [rows] = await pool.execute<never[]>(
        `EXPLAIN SELECT 1 FROM latchkey_record WHERE kind = ${place} AND \`${column}\` = ${place}`,
        ['grant', value ?? ''],
      );
      expect(rows.map(({ key }) => key)).toEqual([index]);
    }
  });
});

describe('Redis', async () => {
  // With what means something to patterns.
  const prefix = `${namespace}-[1]*?\\:`;
  const admin = await createClient({ url: urls.redis }).connect();
  const pool = createClientPool({ url: urls.redis });
  await pool.connect();
  const resp2 = await createClient({ url: urls.redis, RESP: 2 }).connect();
  const ioredis = new Redis(urls.redis, { keyPrefix: `${prefix}prefix:` });
  const keys = async (): Promise<string[]> =>
    (await admin.keys(`${prefix.replaceAll(/[\\*?[\]]/g, '\\$&')}*`)).toSorted();
  async function empty(): Promise<void> {
    const found = await keys();
    if (found.length > 0) await admin.del(found);
  }
  afterAll(async () => {
    await empty();
    await Promise.all([admin.close(), pool.close(), resp2.close(), ioredis.quit()]);
  });

  describe.each<[string, RedisClient, RedisRecordsOptions]>([
    ['redis', admin, { prefix }],
    ['redis, pool', pool, { prefix }],
    ['redis, RESP2', resp2, { prefix }],
    ['ioredis', ioredis, {}],
  ])('redisRecords with %s', (_, client, options) => {
    runRecordSuite({
      test: it,
      create: async () => {
        await empty();
        return { records: redisRecords(client, options) };
      },
    });

    it('lets records, and what leads to them, go a day after they expire', async () => {
      await empty();
      const records = redisRecords(client, options);
      const [sooner, later] = [3_600_000, 7_200_000].map((ms) => new Date(Date.now() + ms)) as [Date, Date];
      await records.put(aRecord({ key: 'one', expiresAt: later }));
      await records.put(aRecord({ key: 'two', expiresAt: sooner }));
      const ends = async (): Promise<number[]> =>
        Promise.all((await keys()).map((key) => admin.pExpireTime(key)));
      expect(await ends()).toEqual([later, sooner, later].map((date) => date.getTime() + day));
      await records.put(aRecord({ key: 'one', owner: 'grace', expiresAt: sooner }));
      await records.delete('grant', 'one');
      await records.deleteByOwner('grant', aRecord().owner);
      expect(await keys()).toEqual([]);
    });
  });
});
