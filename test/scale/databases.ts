import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection, createPool } from 'mysql2/promise';
import { Client, Pool } from 'pg';
import { createClient } from 'redis';
import { MysqlAdapter } from '../../src/adapters/mysql/index.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { RedisAdapter, type RedisAdapterObject } from '../../src/adapters/redis/index.js';
import { SqliteAdapter, type SqlAdapterObject } from '../../src/adapters/sqlite/index.js';
import type { SqliteAdapterObject } from '../../src/adapters/sqlite/index.js';
import { closeOnce } from './closing.js';
import { Counter, countingMysqlPool, countingPgPool, countingSqlite } from './counting.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
  redis: process.env['LATCHKEY_TEST_REDIS'] ?? 'redis://127.0.0.1:6379',
};
/** Connections of a pool. */
const CONNECTIONS = 10;

/** A database of this run, with an adapter over it. */
export interface TestDatabase<Adapter = SqlAdapterObject | SqliteAdapterObject> {
  readonly adapter: Adapter;
  /** What the adapter sends. */
  readonly counter: Counter;
  /** Runs SQL past the adapter and returns its rows. */
  readonly run: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Removes everything of it. */
  readonly close: () => Promise<void>;
}

/** A schema of its own in PostgreSQL. */
export interface PostgresDatabase extends TestDatabase<SqlAdapterObject> {
  /** A connection string whose `search_path` is the schema. */
  readonly url: string;
  /** Ends the connections of the adapter, so that the server knows all that they did. */
  readonly disconnect: () => Promise<void>;
}

function ownName(): string {
  return `latchkey_scale_${process.pid}_${Math.random().toString(36).slice(2)}`;
}

export async function openPostgres(): Promise<PostgresDatabase> {
  const name = ownName();
  const own = new URL(urls.postgres);
  own.searchParams.set('options', `-c search_path=${name}`);
  const admin = new Client({ connectionString: own.href });
  await admin.connect();
  await admin.query(`CREATE SCHEMA ${name}`);
  const pool = new Pool({ connectionString: own.href, max: CONNECTIONS });
  pool.on('error', () => undefined);
  const counter = new Counter();
  const adapter = PostgresAdapter(countingPgPool(pool, counter));
  // Over a connection that ends: what it scans for indexes is counted by the server before anything is measured.
  const first = new Pool({ connectionString: own.href, max: 1 });
  await PostgresAdapter(first).migrate();
  await first.end();
  let isOpen = true;
  const disconnect = async (): Promise<void> => {
    if (isOpen) await pool.end();
    isOpen = false;
  };
  return {
    adapter,
    counter,
    url: own.href,
    run: async (sql) => (await admin.query<Record<string, unknown>>(sql)).rows,
    disconnect,
    close: async () => {
      await disconnect();
      await admin.query(`DROP SCHEMA ${name} CASCADE`);
      await admin.end();
    },
  };
}

export async function openMariadb(): Promise<TestDatabase<SqlAdapterObject>> {
  const name = ownName();
  const own = new URL(urls.mariadb);
  own.pathname = `/${name}`;
  const admin = await createConnection({ uri: urls.mariadb });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.query(`USE ${name}`);
  const pool = createPool({ uri: own.href, connectionLimit: CONNECTIONS });
  const counter = new Counter();
  const adapter = MysqlAdapter(countingMysqlPool(pool, counter));
  await adapter.migrate();
  return {
    adapter,
    counter,
    run: async (sql) => {
      const [rows] = await admin.query(sql);
      // Rows of a SELECT are objects; everything else answers with a header.
      return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
    },
    close: async () => {
      await pool.end();
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
    },
  };
}

/** A file of SQLite, through `node:sqlite`. */
export async function openSqlite(): Promise<TestDatabase<SqliteAdapterObject>> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-scale-'));
  const database = new DatabaseSync(join(folder, 'auth.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000');
  const counter = new Counter();
  const adapter = SqliteAdapter(countingSqlite(database, counter));
  adapter.migrate();
  return {
    adapter,
    counter,
    run: async (sql) => {
      if (!sql.startsWith('SELECT ')) {
        database.exec(sql);
        return [];
      }
      return database.prepare(sql).all();
    },
    close: async () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Keys of its own in Redis. */
export async function openRedis(): Promise<Pick<TestDatabase<RedisAdapterObject>, 'adapter' | 'close'>> {
  const prefix = `${ownName()}:`;
  const client = await createClient({ url: urls.redis }).connect();
  return {
    adapter: RedisAdapter(client, { prefix }),
    close: async () => {
      for await (const keys of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 1000 }))
        if (keys.length > 0) await client.unlink(keys);
      await client.close();
    },
  };
}

/** Runs work on databases, and removes them afterwards, also when the work fails. */
export async function using<T extends { readonly close: () => Promise<void> }>(
  open: readonly (() => Promise<T>)[],
  work: (...databases: T[]) => Promise<void>,
): Promise<void> {
  const databases: T[] = [];
  const closers: (() => Promise<void>)[] = [];
  try {
    for (const one of open) {
      const database = await one();
      databases.push(database);
      closers.push(closeOnce(database.close));
    }
    await work(...databases);
  } finally {
    for (const close of closers) await close();
  }
}
