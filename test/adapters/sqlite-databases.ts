import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import BetterSqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import {
  SqliteAdapter,
  type SqliteAdapterObject,
  type SqliteAdapterOptions,
  type SqliteDatabase,
} from '../../src/adapters/sqlite/index.js';

/** A database that can be closed. */
export interface Opened extends SqliteDatabase {
  close(): unknown;
}

/** Both drivers; without a wait of their own, so that ours is seen. */
export const drivers: readonly (readonly [name: string, open: (path: string) => Opened])[] = [
  ['node:sqlite', (path) => new DatabaseSync(path)],
  ['better-sqlite3', (path) => new BetterSqlite(path, { timeout: 0 })],
];

/**
 * Runs something after the test, before what was registered earlier. A hook of this module would belong to the test file
 * that loads it first, because test files share a process.
 */
export function release(cleanup: () => void): void {
  onTestFinished(cleanup);
}

/** A path in a folder that is removed after the test. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sqlite-'));
  release(() => rmSync(folder, { recursive: true }));
  return join(folder, 'auth.db');
}

/** A database that is closed after the test. */
export function opened(open: (path: string) => Opened, path = ':memory:'): Opened {
  const database = open(path);
  release(() => database.close());
  return database;
}

/** An adapter whose tables are there. */
export function migrated(database: SqliteDatabase, options?: SqliteAdapterOptions): SqliteAdapterObject {
  const adapter = SqliteAdapter(database, options);
  adapter.migrate();
  return adapter;
}
