import type { Adapter } from '../../types/adapter.js';
import { asyncSqlAdapter, type SqlAdapterObject } from '../sql/async-adapter.js';
import { type SqlRunner, sqlMethods } from '../sql/methods.js';
import { resolveSchema, type SqlSchema } from '../sql/schema.js';
import { runBlocking, type SqlOperation } from '../sql/operation.js';
import { batch, createStore, savepoint, type SqlStore } from '../sql/store.js';
import { isBusy, openConnection, type SqliteConnection, type SqliteDatabase } from './connection.js';
import { sqliteDialect } from './dialect.js';
import { isLibsql, type LibsqlClient, libsqlDriver } from './libsql.js';
import type { CleanupCount } from '../shared/methods.js';
import { tokenForm } from '../shared/token-form.js';
import { openScope, lockFor } from '../shared/lock.js';

export type { SqlAdapterObject } from '../sql/async-adapter.js';
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

/** A {@link SqliteAdapter} on a driver that blocks: every method of `Adapter`, and two to maintain its tables. */
export interface SqliteAdapterObject extends Required<Adapter> {
  /**
   * Creates the tables, columns and indexes that are missing, and changes none that exist. Safe to run at every start,
   * also by several processes at once. Call it outside of transactions.
   *
   * @throws {Error} when existing rows violate a unique index that was missing, for instance two users with one address
   */
  migrate(): void;
  /** Deletes the sessions and verification tokens that expired at `now` or before, 1000 at a time. @returns how many */
  cleanup(now: Date): CleanupCount;
}

// Seconds that a call waits for a transaction, or for another process, before it is refused.
const patience = 5;
// Milliseconds. The driver blocks the whole process while it waits, so it waits briefly; `untilFree` waits longer.
const driverTimeout = 100;
const firstDelay = 10;
const longestDelay = 250;

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
  return blockingAdapter(database, createStore(sqliteDialect, schema), hashTokens);
}

function blockingAdapter(
  database: SqliteDatabase,
  store: SqlStore,
  hashTokens: boolean,
): SqliteAdapterObject {
  const connection = openConnection(database);
  const form = tokenForm(hashTokens);
  const lock = lockFor(database, patience);
  const open = whenFirstUsed(connection);
  const runNow = <T>(operation: SqlOperation<T>): T => runBlocking(operation, open().query);
  const runWhenFree = <T>(operation: () => SqlOperation<T>): Promise<T> =>
    untilFree(connection, () => lock.shared(() => runNow(operation())));
  const run: SqlRunner = {
    single: (operation) => runWhenFree(() => operation(store)),
    atomic: (operation) => runWhenFree(() => savepoint(operation(store))),
  };

  function removeAll(model: 'session' | 'verificationToken', limit: Date): number {
    let removed = 0;
    for (;;) {
      const count = runNow(store.removeExpired(model, limit));
      removed += count;
      if (count < batch) return removed;
    }
  }
  return {
    ...sqlMethods(run, form),
    transaction: (work) =>
      lock.exclusive(() => inTransaction(open(), (runner) => work(sqlMethods(runner(store), form)))),
    migrate: () => migrate(open(), store),
    cleanup: (limit) => ({
      sessions: removeAll('session', limit),
      tokens: removeAll('verificationToken', limit),
    }),
  };
}

// The connection is set up at first use, not when the adapter is made: builds and tools load configurations without
// wanting anything from the database.
function whenFirstUsed(connection: SqliteConnection): () => SqliteConnection {
  let ready = false;
  return () => {
    if (ready) return connection;
    connection.exec('PRAGMA foreign_keys = ON');
    if (connection.busyTimeout() === 0) connection.exec(`PRAGMA busy_timeout = ${driverTimeout}`);
    ready = true;
    return connection;
  };
}

// Takes the write lock, for which it waits 5 s, before it looks at any table, and keeps it until it is done.
function migrate(connection: SqliteConnection, store: SqlStore): void {
  const before = connection.busyTimeout() || driverTimeout;
  connection.exec(`PRAGMA busy_timeout = ${patience * 1000}`);
  try {
    connection.exec('BEGIN IMMEDIATE');
    try {
      runBlocking(store.migrate(), connection.query);
      connection.exec('COMMIT');
    } catch (error) {
      connection.exec('ROLLBACK');
      throw error;
    }
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${before}`);
  }
}

async function inTransaction<T>(
  connection: SqliteConnection,
  work: (runner: (store: SqlStore) => SqlRunner) => Promise<T>,
): Promise<T> {
  // IMMEDIATE takes the write lock now: a transaction that reads first and writes later could fail to get it.
  await untilFree(connection, async () => connection.exec('BEGIN IMMEDIATE'));
  const scope = openScope();
  const runInside = <R>(operation: () => SqlOperation<R>): Promise<R> =>
    scope.run(() => runBlocking(operation(), assertOpen(connection).query));
  try {
    const result = await work((store) => ({
      single: (operation) => runInside(() => operation(store)),
      atomic: (operation) => runInside(() => savepoint(operation(store))),
    }));
    scope.end();
    await untilFree(connection, async () => connection.exec('COMMIT'));
    return result;
  } catch (error) {
    scope.end();
    rollBack(connection);
    throw error;
  }
}

// SQLite ends a transaction by itself on some faults (full disk, I/O error); later statements would be committed alone.
function assertOpen(connection: SqliteConnection): SqliteConnection {
  if (!connection.inTransaction()) throw new Error('The database has ended the transaction.');
  return connection;
}

function rollBack(connection: SqliteConnection): void {
  try {
    connection.exec('ROLLBACK');
  } catch {
    // It is over already; the error that ended it is the one to report.
  }
}

// Tries at least twice: between two attempts another connection of this process can end its transaction.
async function untilFree<T>(connection: SqliteConnection, attempt: () => Promise<T>): Promise<T> {
  let waited = 0;
  for (let delay = firstDelay; ; delay = Math.min(delay * 2, longestDelay)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || waited >= patience * 1000) throw error;
    }
    waited += delay + connection.busyTimeout();
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}
