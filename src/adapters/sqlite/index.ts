import type { Adapter } from '../../types/adapter.js';
import type { WithRecords } from '../../types/records.js';
import { asyncSqlAdapter, type SqlAdapterObject } from '../sql/async-adapter.js';
import { type SqlRunner, sqlMethods } from '../sql/methods.js';
import { resolveSchema, type SqlSchema } from '../sql/schema.js';
import type { SqlOperation } from '../sql/operation.js';
import { recordOperations } from '../sql/record-operations.js';
import {
  asyncRecords,
  recordSchema,
  recordStore,
  type SqlRecords,
  type SqlRecordsOptions,
} from '../sql/records.js';
import { batch, createStore, savepoint, type SqlStore } from '../sql/store.js';
import { type BlockingDatabase, blockingDatabase, type RunInside } from './blocking.js';
import type { SqliteDatabase } from './connection.js';
import { sqliteDialect } from './dialect.js';
import { isLibsql, type LibsqlClient, libsqlDriver } from './libsql.js';
import type { CleanupCount } from '../shared/methods.js';
import { tokenForm } from '../shared/token-form.js';

export type { SqlAdapterObject } from '../sql/async-adapter.js';
export type { SqlRecords, SqlRecordsOptions } from '../sql/records.js';
export type { SqlModel } from '../sql/schema.js';
export type { CleanupCount } from '../shared/methods.js';
export type { SqliteDatabase, SqliteStatement, SqliteValue } from './connection.js';
export type { LibsqlClient } from './libsql.js';

/** The layouts that {@link SqliteAdapter} supports, named after the adapter that created such a database. */
export type SqliteLayout = 'drizzle' | 'kysely' | 'd1' | 'prisma';

const layouts: readonly SqliteLayout[] = ['drizzle', 'kysely', 'd1', 'prisma'];

/** An existing database, described by its differences from a layout. */
export interface SqliteSchema extends SqlSchema<SqliteLayout> {
  /** How dates are written: milliseconds since the epoch, or ISO 8601 text. Both can be read. @default as in the layout */
  dates?: 'integer' | 'text';
}

/** The options of {@link SqliteAdapter}. */
export interface SqliteAdapterOptions {
  /** The layout of the database: its name, or an object that says how yours differs from it. @default 'drizzle' */
  schema?: SqliteLayout | SqliteSchema;
  /** Whether session tokens and verification tokens are stored as SHA-256 hashes. Rows with plain tokens keep working. @default true */
  hashTokens?: boolean;
}

/**
 * A {@link SqliteAdapter} on a driver that blocks: every method of `Adapter`, its store of records, and three methods to
 * maintain the tables.
 */
export interface SqliteAdapterObject extends Required<Adapter>, WithRecords {
  /**
   * Creates the tables, columns and indexes that are missing, and changes none that exist. Safe to run at every start,
   * also by several processes at once. Call it outside of transactions.
   *
   * @throws {Error} when existing rows violate a unique index that was missing, for instance two users with one address
   */
  migrate(): void;
  /** The SQL that `migrate` would execute now; nothing is changed. */
  pendingMigration(): readonly string[];
  /** Deletes the sessions, verification tokens and records that expired at `now` or before, 1000 at a time. @returns how many */
  cleanup(now: Date): CleanupCount;
}

/**
 * Makes an adapter for SQLite 3.35 and later, on an open database of `node:sqlite` (Node 22.5 and later),
 * `better-sqlite3`, `bun:sqlite` or `@libsql/client`. No driver is imported: pass your own database. With
 * `@libsql/client`, `migrate` and `cleanup` return promises, and only one client may have a local file open.
 *
 * Sets `foreign_keys` on the connection, and `busy_timeout` if that is 0. While another process has locked the database,
 * a call is retried for 5 s without blocking this process. WAL mode (`PRAGMA journal_mode = WAL`) is recommended.
 *
 * `transaction` holds the connection until it ends; other calls on the same connection wait up to 5 s. Inside, use the
 * adapter that it passes to `work` (which has no `transaction` of its own), and do not wait for anything slow. SQL that
 * the application runs on this connection meanwhile becomes part of the transaction: give the adapter a connection of
 * its own.
 *
 * Session tokens and verification tokens are stored as hashes. Rows with plain tokens keep working, and are rewritten
 * when they are next used. The address of a user without one is stored as NULL. `updateAuthenticatorCounter`
 * succeeds only if the new counter is higher than the stored one, or both are 0: of two parallel calls with the same
 * value, one is refused.
 *
 * @throws {TypeError} When `database` is none of these, or there is no such layout.
 * @throws {ConflictError} From its methods, when a row with the same unique value exists.
 * @example
 * const adapter = SqliteAdapter(new DatabaseSync('auth.db'));
 * adapter.migrate();
 */
export function SqliteAdapter(database: SqliteDatabase, options?: SqliteAdapterOptions): SqliteAdapterObject;
export function SqliteAdapter(client: LibsqlClient, options?: SqliteAdapterOptions): SqlAdapterObject;
export function SqliteAdapter(
  database: SqliteDatabase | LibsqlClient,
  options: SqliteAdapterOptions = {},
): SqliteAdapterObject | SqlAdapterObject {
  const schema = resolveSchema({ layouts, given: options.schema });
  const hashTokens = options.hashTokens ?? true;
  if (typeof database === 'object' && database !== null && isLibsql(database)) {
    return asyncSqlAdapter({
      driver: libsqlDriver(database),
      dialect: async () => sqliteDialect,
      schema,
      hashTokens,
    });
  }
  const blocking = blockingDatabase(database, 'SqliteAdapter');
  return blockingAdapter(blocking, createStore(sqliteDialect, schema), hashTokens);
}

/**
 * Makes a store of records in one table of a SQLite database, for the option `records` beside an adapter of any kind. Takes
 * what {@link SqliteAdapter} takes. All methods are single statements, so that of any number of parallel writers exactly
 * one wins, also across processes.
 *
 * @throws {TypeError} When `database` is none of these.
 * @throws {Error} From its methods, when there is no table: with the SQL that creates it.
 * @example
 * const records = sqlRecords(new DatabaseSync('auth.db'));
 * await records.migrate();
 * const config = { adapter: PrismaAdapter(prisma), records, … };
 */
export function sqlRecords(
  database: SqliteDatabase | LibsqlClient,
  options: SqlRecordsOptions = {},
): SqlRecords {
  const schema = recordSchema(options);
  if (typeof database === 'object' && database !== null && isLibsql(database))
    return asyncRecords(libsqlDriver(database), sqliteDialect, schema);
  const operations = recordOperations(sqliteDialect, schema);
  const blocking = blockingDatabase(database, 'sqlRecords');
  return {
    ...recordStore((operation) => blocking.runWhenFree(() => operation(operations))),
    migrate: async () => blocking.migrate(operations.migrate()),
    pendingMigration: () => blocking.runWhenFree(() => operations.pendingMigration()),
  };
}

function blockingAdapter(
  { runNow, runWhenFree, transaction, migrate }: BlockingDatabase,
  store: SqlStore,
  hashTokens: boolean,
): SqliteAdapterObject {
  const form = tokenForm(hashTokens);
  const runner = (run: RunInside): SqlRunner => ({
    single: (operation) => run(() => operation(store)),
    atomic: (operation) => run(() => savepoint(operation(store))),
  });

  /** Calls `remove` until less than a batch is left. */
  function removeAll(remove: () => SqlOperation<number>): number {
    let removed = 0;
    for (;;) {
      const count = runNow(remove());
      removed += count;
      if (count < batch) return removed;
    }
  }
  return {
    ...sqlMethods(runner(runWhenFree), form),
    records: recordStore((operation) => runWhenFree(() => operation(store.records))),
    transaction: (work) => transaction((runInside) => work(sqlMethods(runner(runInside), form))),
    migrate: () => migrate(store.migrate()),
    pendingMigration: () => runNow(store.pendingMigration()),
    cleanup: (limit) => ({
      sessions: removeAll(() => store.removeExpired('session', limit)),
      tokens: removeAll(() => store.removeExpired('verificationToken', limit)),
      // The table came later than the others.
      records: runNow(store.records.exists())
        ? removeAll(() => store.records.removeExpired(limit, batch))
        : 0,
    }),
  };
}
