import { createConnection, createPool } from 'mysql2/promise';
import { Client, Pool } from 'pg';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MysqlAdapter } from '../../src/adapters/mysql/index.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { RedisAdapter } from '../../src/adapters/redis/index.js';
import { flows } from '../kill-points/flows.js';
import { sqlRows, withoutCare } from '../kill-points/stores.js';
import type { LastingStore, Row, Rows } from '../kill-points/stores.js';
import { strike } from '../kill-points/strike.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
  redis: process.env['LATCHKEY_TEST_REDIS'] ?? 'redis://127.0.0.1:6379',
};
// A schema, a database and keys of this run, in which nobody else is.
const own = `latchkey_kills_${process.pid}_${Date.now().toString(36)}`;
const mariadbUrl = new URL(urls.mariadb);
mariadbUrl.pathname = `/${own}`;
const pgAdmin = new Client({ connectionString: urls.postgres });
const mariadbAdmin = await createConnection({ uri: urls.mariadb });
await mariadbAdmin.query(`CREATE DATABASE ${own}`);
const pool = new Pool({ connectionString: urls.postgres, options: `-c search_path=${own}`, max: 4 });
const mariadb = createPool({ uri: mariadbUrl.href });
const redis = await createClient({ url: urls.redis }).connect();

beforeAll(async () => {
  await pgAdmin.connect();
  await pgAdmin.query(`CREATE SCHEMA ${own}`);
  await PostgresAdapter(pool).migrate();
  await MysqlAdapter(mariadb).migrate();
});
afterAll(async () => {
  await Promise.all([pool.end(), mariadb.end()]);
  await pgAdmin.query(`DROP SCHEMA ${own} CASCADE`);
  await mariadbAdmin.query(`DROP DATABASE ${own}`);
  await emptyRedis();
  await Promise.all([pgAdmin.end(), mariadbAdmin.end(), redis.close()]);
});

async function openPostgres(): Promise<LastingStore> {
  await pool.query('DELETE FROM "user"');
  await pool.query('DELETE FROM "verificationToken"');
  return {
    adapter: () => withoutCare(PostgresAdapter(pool)),
    rows: () => sqlRows(async (sql) => (await pool.query<Row>(sql)).rows),
    cleanup: async (now) => void (await PostgresAdapter(pool).cleanup(now)),
  };
}

async function openMariadb(): Promise<LastingStore> {
  await mariadb.query('DELETE FROM `user`');
  await mariadb.query('DELETE FROM verificationToken');
  return {
    adapter: () => withoutCare(MysqlAdapter(mariadb)),
    rows: () =>
      sqlRows(async (sql) => {
        const [rows] = await mariadb.query<never[]>(sql.replaceAll('"', '`'));
        return rows;
      }),
    cleanup: async (now) => void (await MysqlAdapter(mariadb).cleanup(now)),
  };
}

async function emptyRedis(): Promise<void> {
  const keys = await redis.keys(`${own}:*`);
  if (keys.length > 0) await redis.del(keys);
}

async function redisRows(): Promise<Rows> {
  // Users without an address have none stored.
  const all = async (kind: string): Promise<Row[]> =>
    Promise.all((await redis.keys(`${own}:${kind}:*`)).map(async (key) => parse(await redis.hGetAll(key))));
  return {
    users: await all('user'),
    accounts: await all('account'),
    sessions: await all('session'),
    tokens: await all('token'),
    authenticators: await all('credential'),
  };
}

function parse(fields: Record<string, string>): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, JSON.parse(text) as unknown]),
  );
}

async function openRedis(): Promise<LastingStore> {
  await emptyRedis();
  const make = (): ReturnType<typeof RedisAdapter> => RedisAdapter(redis, { prefix: `${own}:` });
  return {
    adapter: () => {
      const { cleanup: _, records: __, ...adapter } = make();
      return adapter;
    },
    rows: redisRows,
    cleanup: async (now) => void (await make().cleanup(now)),
  };
}

describe.each([
  ['PostgreSQL', openPostgres],
  ['MariaDB', openMariadb],
  ['Redis', openRedis],
])('kill points, %s', (_, open) => {
  describe.each(Object.entries(flows))('%s', (__, flow) => {
    it.each(['is killed before', 'is killed after', 'loses the answer of'] as const)(
      'the process %s any call',
      async (blow) => {
        let points = 0;
        for (let at = 1; ; at++) {
          const parts = { store: await open(), strategy: 'database', recovery: 'begins again' } as const;
          if ((await strike(flow, parts, { at, blow })).length < at) break;
          points++;
        }
        expect(points).toBeGreaterThan(0);
      },
    );
  });
});
