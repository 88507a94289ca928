import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@libsql/client';
import BetterSqlite from 'better-sqlite3';
import { afterAll } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import type { SqliteDatabase } from '../../src/adapters/sqlite/index.js';
import { openPglite } from '../support/pglite.js';
import { describeSignIns } from '../servers/sign-in-flows.js';
import type { OwnAdapter } from '../servers/sign-in-stage.js';

function sqlite(database: SqliteDatabase): OwnAdapter {
  const adapter = SqliteAdapter(database);
  adapter.migrate();
  return adapter;
}

const closing: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

let pglite: Promise<OwnAdapter> | undefined;
async function openPostgres(): Promise<OwnAdapter> {
  const database = await openPglite();
  closing.push(() => database.close());
  const adapter = PostgresAdapter(database);
  await adapter.migrate();
  return adapter;
}

async function openLibsql(): Promise<OwnAdapter> {
  const client = createClient({ url: ':memory:' });
  closing.push(() => client.close());
  const adapter = SqliteAdapter(client);
  await adapter.migrate();
  return adapter;
}

describeSignIns('memory', async () => MemoryAdapter());
describeSignIns('memory, hashed tokens', async () => MemoryAdapter({ hashTokens: true }));
describeSignIns('SQLite, node:sqlite', async () => sqlite(new DatabaseSync(':memory:')));
describeSignIns('SQLite, better-sqlite3', async () => sqlite(new BetterSqlite(':memory:')));
describeSignIns('SQLite, libSQL', openLibsql);
describeSignIns('PostgreSQL, PGlite', () => (pglite ??= openPostgres()));
