import { DatabaseSync } from 'node:sqlite';
import { createConnection, createPool } from 'mysql2/promise';
import { Client, Pool } from 'pg';
import { createClient } from 'redis';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { MysqlAdapter } from '../../src/adapters/mysql/index.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { RedisAdapter } from '../../src/adapters/redis/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import type { OwnAdapter } from '../databases/sign-in-stage.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
  redis: process.env['LATCHKEY_TEST_REDIS'] ?? 'redis://127.0.0.1:6379',
};
/** A schema, a database and keys in which nobody else is. */
const ownName = (): string => `latchkey_faults_${process.pid}_${Math.random().toString(36).slice(2)}`;

/** An adapter of ours over an empty store; `close` leaves nothing of it. */
export interface Opened {
  readonly adapter: OwnAdapter;
  close(): Promise<void>;
}

async function openPostgres(): Promise<Opened> {
  const own = ownName();
  const admin = new Client({ connectionString: urls.postgres });
  await admin.connect();
  await admin.query(`CREATE SCHEMA ${own}`);
  const pool = new Pool({ connectionString: urls.postgres, options: `-c search_path=${own}`, max: 8 });
  const adapter = PostgresAdapter(pool);
  await adapter.migrate();
  const close = async (): Promise<void> => {
    await pool.end();
    await admin.query(`DROP SCHEMA ${own} CASCADE`);
    await admin.end();
  };
  return { adapter, close };
}

async function openMariadb(): Promise<Opened> {
  const own = ownName();
  const admin = await createConnection({ uri: urls.mariadb });
  await admin.query(`CREATE DATABASE ${own}`);
  const url = new URL(urls.mariadb);
  url.pathname = `/${own}`;
  const pool = createPool({ uri: url.href });
  const adapter = MysqlAdapter(pool);
  await adapter.migrate();
  const close = async (): Promise<void> => {
    await pool.end();
    await admin.query(`DROP DATABASE ${own}`);
    await admin.end();
  };
  return { adapter, close };
}

async function openRedis(): Promise<Opened> {
  const own = ownName();
  const client = await createClient({ url: urls.redis }).connect();
  const close = async (): Promise<void> => {
    const keys = await client.keys(`${own}:*`);
    if (keys.length > 0) await client.del(keys);
    await client.close();
  };
  return { adapter: RedisAdapter(client, { prefix: `${own}:` }), close };
}

async function openSqlite(): Promise<Opened> {
  const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
  adapter.migrate();
  return { adapter, close: async () => undefined };
}

/** All of ours, by the name of the store. */
export const adapters: Readonly<Record<string, () => Promise<Opened>>> = {
  memory: async () => ({ adapter: MemoryAdapter(), close: async () => undefined }),
  SQLite: openSqlite,
  PostgreSQL: openPostgres,
  MariaDB: openMariadb,
  Redis: openRedis,
};
