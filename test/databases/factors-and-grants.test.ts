import { createConnection, createPool } from 'mysql2/promise';
import { Client, Pool } from 'pg';
import { createClient } from 'redis';
import { afterAll, beforeAll } from 'vitest';
import { MysqlAdapter } from '../../src/adapters/mysql/index.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { RedisAdapter } from '../../src/adapters/redis/index.js';
import { describeAccountFlows } from '../support/account-flows.js';
import { describeFactorKillPoints } from '../support/factor-kill-points.js';
import { describeFactorRaces } from '../support/factor-races.js';
import { describeGrantRaces } from '../support/grant-races.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
  redis: process.env['LATCHKEY_TEST_REDIS'] ?? 'redis://127.0.0.1:6379',
};
// A schema, a database and keys of this run, in which nobody else is.
const own = `latchkey_factors_${process.pid}_${Date.now().toString(36)}`;
const mariadbUrl = new URL(urls.mariadb);
mariadbUrl.pathname = `/${own}`;

const pgAdmin = new Client({ connectionString: urls.postgres });
const mariadbAdmin = await createConnection({ uri: urls.mariadb });
await mariadbAdmin.query(`CREATE DATABASE ${own}`);

const pool = new Pool({ connectionString: urls.postgres, options: `-c search_path=${own}`, max: 8 });
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
  const keys = await redis.keys(`${own}*`);
  if (keys.length > 0) await redis.del(keys);
  await Promise.all([pgAdmin.end(), mariadbAdmin.end(), redis.close()]);
});

const stores = {
  PostgreSQL: () => PostgresAdapter(pool),
  MariaDB: () => MysqlAdapter(mariadb),
  Redis: () => RedisAdapter(redis, { prefix: `${own}:` }),
};
for (const [name, open] of Object.entries(stores)) {
  describeFactorRaces(name, open);
  describeFactorKillPoints(name, open, () => ['is killed before', 'is killed after']);
  describeGrantRaces(name, open);
  describeAccountFlows(name, open);
}
