import { KyselyAdapter } from '@auth/kysely-adapter';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { DatabaseSync } from 'node:sqlite';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import type { Adapter } from '../../src/types/adapter.js';

/** A store that both packages are given. */
export type OpenStore = () => Adapter;

/** The columns that the published adapter documents. */
const KYSELY_TABLES = `
  CREATE TABLE "User" (id TEXT PRIMARY KEY, name TEXT, email TEXT UNIQUE, emailVerified TEXT, image TEXT);
  CREATE TABLE "Account" (id TEXT, userId TEXT NOT NULL, type TEXT NOT NULL, provider TEXT NOT NULL,
    providerAccountId TEXT NOT NULL, refresh_token TEXT, access_token TEXT, expires_at INTEGER, token_type TEXT,
    scope TEXT, id_token TEXT, session_state TEXT, UNIQUE (provider, providerAccountId));
  CREATE TABLE "Session" (id TEXT, userId TEXT NOT NULL, sessionToken TEXT PRIMARY KEY, expires TEXT NOT NULL);
  CREATE TABLE "VerificationToken" (identifier TEXT NOT NULL, token TEXT PRIMARY KEY, expires TEXT NOT NULL);
`;

function openKysely(): Adapter {
  const database = new BetterSqlite(':memory:');
  database.exec(KYSELY_TABLES);
  const adapter = KyselyAdapter(new Kysely<never>({ dialect: new SqliteDialect({ database }) }));
  // Its types are those of the reference, which say the same.
  return adapter as unknown as Adapter;
}

function openSqlite(): Adapter {
  const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
  adapter.migrate();
  return adapter;
}

/** One published adapter, and two of ours: in memory, and in a database, where tokens are stored hashed. */
export const STORES: readonly (readonly [name: string, open: OpenStore])[] = [
  ['MemoryAdapter', () => MemoryAdapter()],
  ['SqliteAdapter', openSqlite],
  ['@auth/kysely-adapter', openKysely],
];
