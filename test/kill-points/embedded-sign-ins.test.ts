import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@libsql/client';
import BetterSqlite from 'better-sqlite3';
import { afterAll } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import type { SqliteDatabase } from '../../src/adapters/sqlite/index.js';
import { openPglite } from '../support/pglite.js';
import { sample, sampleForRow } from '../support/sample.js';
import { describeSignIns, STRATEGIES } from '../databases/sign-in-flows.js';
import type { OwnAdapter } from '../databases/sign-in-stage.js';

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

const stores: readonly (readonly [name: string, adapter: () => Promise<OwnAdapter>])[] = [
  ['memory', async () => MemoryAdapter()],
  ['memory, hashed tokens', async () => MemoryAdapter({ hashTokens: true })],
  ['SQLite, node:sqlite', async () => sqlite(new DatabaseSync(':memory:'))],
  ['SQLite, better-sqlite3', async () => sqlite(new BetterSqlite(':memory:'))],
  ['SQLite, libSQL', openLibsql],
  ['PostgreSQL, PGlite', () => (pglite ??= openPostgres())],
];
for (const [row, [name, adapter]] of sample(stores, 3).entries())
  describeSignIns(name, adapter, sampleForRow(STRATEGIES, row));
