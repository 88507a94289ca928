import { DatabaseSync } from 'node:sqlite';
import { createClient as createLibsql } from '@libsql/client';
import BetterSqlite from 'better-sqlite3';
import { Redis } from 'ioredis';
import mysql from 'mysql2';
import mysqlPromise from 'mysql2/promise';
import pg from 'pg';
import postgres from 'postgres';
import { createClient as createRedis } from 'redis';
import { describe, expect, it } from 'vitest';
import { openPglite } from '../../../test/support/pglite.js';
import { type D1Client, D1Adapter } from '../d1/index.js';
import { DurableObjectAdapter, type DurableObjectStorage } from '../durable-object/index.js';
import { MemoryAdapter } from '../memory/index.js';
import { MysqlAdapter } from '../mysql/index.js';
import { PostgresAdapter } from '../postgres/index.js';
import { RedisAdapter } from '../redis/index.js';
import { SqliteAdapter, type SqliteDatabase } from '../sqlite/index.js';

const later = async (): Promise<never[]> => [];
/** What `prepare` of a database that answers with promises gives. */
const statement = { bind: () => statement, all: later, run: later, first: later };
const d1 = { prepare: () => statement, batch: later, exec: later, dump: later };

const storage = { sql: {}, transaction: later, transactionSync: later, setAlarm: later };

const neon = Object.assign(() => undefined, { query: later, transaction: later, unsafe: later });

const adapters = {
  D1Adapter: (client: unknown) => D1Adapter(client as D1Client),
  DurableObjectAdapter: (client: unknown) => DurableObjectAdapter(client as DurableObjectStorage),
  SqliteAdapter: (client: unknown) => SqliteAdapter(client as SqliteDatabase),
  PostgresAdapter: (client: unknown) => PostgresAdapter(client as pg.Pool),
  MysqlAdapter: (client: unknown) => MysqlAdapter(client as mysql.Pool),
  RedisAdapter: (client: unknown) => RedisAdapter(client as Redis),
};
type Name = keyof typeof adapters;

const pool = new pg.Pool();
const mysqlPool = mysql.createPool({ host: '127.0.0.1', port: 1 });
const mysqlPool2 = mysqlPromise.createPool({ host: '127.0.0.1', port: 1 });
const ioredis = new Redis({ lazyConnect: true });
const redis = createRedis();

describe('the wrong client', () => {
  it.each<[string, Name, unknown]>([
    ['undefined (is a variable', 'SqliteAdapter', undefined],
    ['null (is a variable', 'PostgresAdapter', null],
    ['undefined (is a variable', 'MysqlAdapter', undefined],
    ['undefined (is a variable', 'RedisAdapter', undefined],
    ['a text: open a connection', 'PostgresAdapter', 'postgres://localhost/app'],
    ['a number', 'SqliteAdapter', 7],
    ['a promise: await it first', 'SqliteAdapter', Promise.resolve({})],
    ['a promise: await it first', 'MysqlAdapter', Promise.resolve({})],
    ['a D1 database, which `latchkey/adapters/d1` is for', 'SqliteAdapter', d1],
    [
      'a database of sqlite3, which has callbacks',
      'SqliteAdapter',
      { prepare: later, exec: later, serialize: later, parallelize: later },
    ],
    [
      'a database of the package sqlite, which answers with promises',
      'SqliteAdapter',
      { prepare: later, exec: later, getDatabaseInstance: later },
    ],
    ['a Pool of pg', 'SqliteAdapter', pool],
    ['a Pool of pg', 'MysqlAdapter', pool],
    ['a Client of pg', 'RedisAdapter', new pg.Client()],
    ['a pool of mysql2', 'SqliteAdapter', mysqlPool],
    ['a pool of mysql2', 'PostgresAdapter', mysqlPool2],
    [
      'a connection of mysql2',
      'PostgresAdapter',
      { connect: later, query: later, execute: later, beginTransaction: later },
    ],
    ['a pool of mysql, which has callbacks', 'MysqlAdapter', { getConnection: later, query: later }],
    ['a postgres() of Postgres.js', 'SqliteAdapter', postgres({ host: '127.0.0.1', port: 1 })],
    ['a function or class: call it first', 'PostgresAdapter', pg.Pool],
    ['a function or class: call it first', 'SqliteAdapter', DatabaseSync],
    ['a neon() of @neondatabase/serverless', 'MysqlAdapter', neon],
    ['a function or class', 'PostgresAdapter', Object.assign(() => undefined, { transaction: later })],
    ['a PGlite', 'MysqlAdapter', { waitReady: Promise.resolve(), query: later }],
    ['a client of @libsql/client', 'PostgresAdapter', createLibsql({ url: ':memory:' })],
    ['a database that blocks', 'PostgresAdapter', new DatabaseSync(':memory:')],
    [
      'a client of @planetscale/database: use mysql2',
      'MysqlAdapter',
      { execute: later, transaction: later, refresh: later },
    ],
    [
      'a client of @planetscale/database: use mysql2',
      'SqliteAdapter',
      { execute: later, transaction: later, connection: later },
    ],
    ['a client of ioredis', 'PostgresAdapter', ioredis],
    ['a client of redis', 'MysqlAdapter', redis],
    ['a client of @upstash/redis', 'PostgresAdapter', { createScript: later, eval: later }],
    ['a client of redis 3, which has callbacks', 'RedisAdapter', { eval: later, send_command: later }],
    [
      'a PrismaClient, which has an adapter of its own',
      'PostgresAdapter',
      { $connect: later, $transaction: later },
    ],
    ['a Kysely: pass the driver', 'SqliteAdapter', { selectFrom: later, insertInto: later }],
    [
      'a database of Drizzle',
      'PostgresAdapter',
      { select: later, insert: later, delete: later, _: {}, query: {} },
    ],
    ['the name of a binding: pass the binding itself', 'D1Adapter', 'DB'],
    ['a text: open a connection', 'SqliteAdapter', 'auth.db'],
    ['the bindings of a Worker: pass one of them, `env.DB`', 'D1Adapter', { SECRET: 'x', DB: d1 }],
    ['undefined (is a variable', 'D1Adapter', undefined],
    ['a client of @libsql/client', 'D1Adapter', createLibsql({ url: ':memory:' })],
    ['a database that blocks', 'D1Adapter', new DatabaseSync(':memory:')],
    ['a DurableObjectState: pass its `storage`', 'D1Adapter', { storage, blockConcurrencyWhile: later }],
    [
      'a DurableObjectState: pass its `storage`',
      'DurableObjectAdapter',
      { storage, blockConcurrencyWhile: later },
    ],
    ['the storage of a Durable Object', 'D1Adapter', storage],
    ['the storage of a Durable Object', 'SqliteAdapter', storage],
    ['the `sql` of a storage', 'DurableObjectAdapter', { exec: later, databaseSize: 0 }],
    ['a namespace of Durable Objects', 'DurableObjectAdapter', { idFromName: later, newUniqueId: later }],
    ['a D1 database', 'DurableObjectAdapter', d1],
    ['a database of Drizzle', 'D1Adapter', { select: later, insert: later, delete: later, _: {} }],
    ['a PrismaClient', 'D1Adapter', { $connect: later, $transaction: later }],
    [
      'an object of another kind',
      'D1Adapter',
      {
        get secret() {
          throw new Error('no');
        },
      },
    ],
    ['an adapter', 'SqliteAdapter', MemoryAdapter()],
    ['an object of another kind', 'RedisAdapter', {}],
  ])('is called what it seems to be, %s, and refused by %s at once', (seems, name, client) => {
    expect(() => adapters[name](client)).toThrow(TypeError);
    expect(() => adapters[name](client)).toThrow(new RegExp(`^${name} needs (?:an?|the) .*, not `));
    expect(() => adapters[name](client)).toThrow(seems);
  });

  it('that nobody can know by its shape is named at its first answer, and no rejection is left behind', async () => {
    const rejected = () => Promise.reject(new Error('nobody waits for this'));
    const unknown = { exec: () => undefined, prepare: () => ({ all: rejected, run: rejected }) };
    const adapter = SqliteAdapter(unknown as unknown as SqliteDatabase);
    await expect(adapter.getUser('1')).rejects.toThrow(
      'not a database whose statements answer with promises',
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

describe('the right client', () => {
  it('is taken: every driver that is promised', async () => {
    const pglite = await openPglite();
    const right: [Name, unknown][] = [
      ['SqliteAdapter', new DatabaseSync(':memory:')],
      ['D1Adapter', d1],
      ['D1Adapter', { prepare: () => statement, batch: later }],
      ['DurableObjectAdapter', storage],
      ['SqliteAdapter', new BetterSqlite(':memory:')],
      ['SqliteAdapter', createLibsql({ url: ':memory:' })],
      ['PostgresAdapter', pool],
      ['PostgresAdapter', neon],
      ['PostgresAdapter', new pg.Client()],
      ['PostgresAdapter', postgres({ host: '127.0.0.1', port: 1 })],
      ['PostgresAdapter', pglite],
      ['MysqlAdapter', mysqlPool],
      ['MysqlAdapter', mysqlPool2],
      ['RedisAdapter', ioredis],
      ['RedisAdapter', redis],
      ['RedisAdapter', { createScript: later, eval: later }],
    ];
    for (const [name, client] of right) expect(() => adapters[name](client)).not.toThrow();
    await Promise.all([pglite.close(), pool.end(), mysqlPool2.end()]);
    mysqlPool.end();
    ioredis.disconnect();
  });
});
