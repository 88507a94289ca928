import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection, createPool } from 'mysql2/promise';
import { Client, Pool } from 'pg';
import { createClient } from 'redis';
import { sqlRecords as mysqlRecords } from '../../src/adapters/mysql/index.js';
import { sqlRecords as postgresRecords } from '../../src/adapters/postgres/index.js';
import { redisRecords } from '../../src/adapters/redis/index.js';
import { sqlRecords as sqliteRecords } from '../../src/adapters/sqlite/index.js';
import type { SharedRecords } from './record-stores.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
  redis: process.env['LATCHKEY_TEST_REDIS'] ?? 'redis://127.0.0.1:6379',
};
/** Connections of one process. */
const CONNECTIONS = 4;

/** A schema, a database or keys in which nobody else is. */
function ownName(): string {
  return `latchkey_tokens_${process.pid}_${Math.random().toString(36).slice(2)}`;
}

/** A schema of its own in PostgreSQL. */
export const inPostgres: SharedRecords = {
  async serve() {
    const name = ownName();
    const own = new URL(urls.postgres);
    own.searchParams.set('options', `-c search_path=${name}`);
    const admin = new Client({ connectionString: urls.postgres });
    await admin.connect();
    await admin.query(`CREATE SCHEMA ${name}`);
    const pool = new Pool({ connectionString: own.href, max: 1 });
    await postgresRecords(pool).migrate();
    await pool.end();
    return {
      where: own.href,
      async close() {
        await admin.query(`DROP SCHEMA ${name} CASCADE`);
        await admin.end();
      },
    };
  },
  async connect(where) {
    const pool = new Pool({ connectionString: where, max: CONNECTIONS });
    return { records: postgresRecords(pool), close: () => pool.end() };
  },
};

/** A database of its own in MariaDB. */
export const inMariadb: SharedRecords = {
  async serve() {
    const name = ownName();
    const own = new URL(urls.mariadb);
    own.pathname = `/${name}`;
    const admin = await createConnection({ uri: urls.mariadb });
    await admin.query(`CREATE DATABASE ${name}`);
    const pool = createPool({ uri: own.href, connectionLimit: 1 });
    await mysqlRecords(pool).migrate();
    await pool.end();
    return {
      where: own.href,
      async close() {
        await admin.query(`DROP DATABASE ${name}`);
        await admin.end();
      },
    };
  },
  async connect(where) {
    const pool = createPool({ uri: where, connectionLimit: CONNECTIONS });
    return { records: mysqlRecords(pool), close: () => pool.end() };
  },
};

/** A file of SQLite, which every process opens for itself. */
export const inSqlite: SharedRecords = {
  async serve() {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-tokens-'));
    const where = join(folder, 'records.db');
    const database = new DatabaseSync(where);
    // Written into the file: whoever opens it afterwards has it, too.
    database.exec('PRAGMA journal_mode = WAL');
    await sqliteRecords(database).migrate();
    database.close();
    return { where, close: async () => rmSync(folder, { recursive: true, force: true }) };
  },
  async connect(where) {
    const database = new DatabaseSync(where);
    return { records: sqliteRecords(database), close: async () => database.close() };
  },
};

/** Keys of its own in Redis. */
export const inRedis: SharedRecords = {
  async serve() {
    const prefix = `${ownName()}:`;
    const admin = await createClient({ url: urls.redis }).connect();
    return {
      where: prefix,
      async close() {
        const keys = await admin.keys(`${prefix}*`);
        if (keys.length > 0) await admin.del(keys);
        await admin.close();
      },
    };
  },
  async connect(prefix) {
    const client = await createClient({ url: urls.redis }).connect();
    return { records: redisRecords(client, { prefix }), close: () => client.close() };
  },
};
