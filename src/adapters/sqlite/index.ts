import type { Adapter } from '../../types/adapter.js';
import { asyncSqlAdapter, type SqlAdapterObject } from '../sql/async-adapter.js';
import { type SqlRunner, sqlMethods } from '../sql/methods.js';
import { resolveSchema, type SqlSchema } from '../sql/schema.js';
import { runNow, type SqlStep } from '../sql/operation.js';
import { batch, type CleanupCount, createStore, savepoint, type SqlStore } from '../sql/store.js';
import { isBusy, openConnection, type SqliteConnection, type SqliteDatabase } from './connection.js';
import { sqliteDialect } from './dialect.js';
import { isLibsql, type LibsqlClient, libsqlPool } from './libsql.js';
import { tokenForm } from '../shared/token-form.js';
import { openSteps, turnsFor } from '../shared/lock.js';

export type { SqlAdapterObject } from '../sql/async-adapter.js';
export type { SqlModel } from '../sql/schema.js';
export type { CleanupCount } from '../sql/store.js';
export type { SqliteDatabase, SqliteStatement, SqliteValue } from './connection.js';
export type { LibsqlClient } from './libsql.js';

/** Layouts of existing databases, named after the adapter that made them. */
export type SqliteLayout = 'drizzle' | 'kysely' | 'd1' | 'prisma';

const layouts: readonly SqliteLayout[] = ['drizzle', 'kysely', 'd1', 'prisma'];

/** An existing database, described by how it differs from a layout. */
export interface SqliteSchema extends SqlSchema<SqliteLayout> {
  /** How dates are written: milliseconds since the epoch or ISO 8601 text. Both are read. @default as the layout has it */
  dates?: 'integer' | 'text';
}

/** What a {@link SqliteAdapter} can be told. */
export interface SqliteAdapterOptions {
  /** Layout of the database: the name of one, or how yours differs from it. @default 'drizzle' */
  schema?: SqliteLayout | SqliteSchema;
  /** Whether the tokens of sessions and links are stored as hashes; rows that hold them plain still work. @default true */
  hashTokens?: boolean;
}

/** A {@link SqliteAdapter} on a driver that blocks: every method of an adapter, and the care of its tables. */
export interface SqliteAdapterObject extends Required<Adapter> {
  /**
   * Creates the tables, columns and indexes that are missing; nothing that is there is changed. Safe to run at every
   * start, and by several processes at once. Call it outside of a transaction.
   *
   * @throws {Error} when rows of an existing table break a rule that it lacked, for instance two users with one address
   */
  migrate(): void;
  /** Removes the sessions and verification tokens that expired at `now` or before, 1000 at a time, and counts them. */
  cleanup(now: Date): CleanupCount;
}

// Seconds until a call that waits for its turn, or for another process, is refused.
const patience = 5;
// Milliseconds: short, because the driver blocks the whole process while it waits; what is longer is waited for outside.
const driverTimeout = 100;
const firstDelay = 10;
const longestDelay = 250;

/**
 * An adapter for SQLite 3.35 and later, over an open database of `node:sqlite` (Node 22.5 and later), `better-sqlite3`,
 * `bun:sqlite` or `@libsql/client`. The drivers are not imported: what you pass decides. With `@libsql/client`, `migrate`
 * and `cleanup` give promises, and a local file is for one client alone.
 *
 * Sets `foreign_keys` on the connection, and `busy_timeout` where it is 0. A database that another process holds is
 * tried again for 5 s without blocking this process. WAL mode (`PRAGMA journal_mode = WAL`) is recommended.
 *
 * `transaction` holds the connection until its end; other calls on the same connection wait up to 5 s. Inside, use the
 * adapter that it hands over (it has no `transaction` of its own), and do not wait for anything slow. SQL that the
 * application itself runs on this connection meanwhile becomes part of the transaction: give the adapter a connection
 * of its own.
 *
 * The tokens of sessions and of links are stored as hashes; rows with plain tokens still work, and are changed at
 * their next use. Users without an address are stored with NULL. `updateAuthenticatorCounter` succeeds only when the
 * new counter is higher than the stored one, or both are 0: of two parallel calls with one value, one is refused.
 *
 * @throws {TypeError} when `database` is none, or there is no such layout
 * @throws {ConflictError} (its methods) when a row that must be unique is there already
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
      pool: libsqlPool(database),
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
  const turns = turnsFor(database, patience);
  const open = whenFirstUsed(connection);
  const now = <T>(step: SqlStep<T>): T => runNow(step, open().query);
  const once = <T>(step: () => SqlStep<T>): Promise<T> =>
    untilFree(connection, () => turns.share(() => now(step())));
  const run: SqlRunner = {
    single: (step) => once(() => step(store)),
    atomic: (step) => once(() => savepoint(step(store))),
  };

  function removeAll(model: 'session' | 'verificationToken', limit: Date): number {
    let removed = 0;
    for (;;) {
      const count = now(store.removeExpired(model, limit));
      removed += count;
      if (count < batch) return removed;
    }
  }
  return {
    ...sqlMethods(run, form),
    transaction: (work) =>
      turns.alone(() => inTransaction(open(), (runner) => work(sqlMethods(runner(store), form)))),
    migrate: () => migrate(open(), store),
    cleanup: (limit) => ({
      sessions: removeAll('session', limit),
      tokens: removeAll('verificationToken', limit),
    }),
  };
}

// The connection is set up at first use, not when the adapter is made: configurations are read in places that have no
// business with the database.
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

// Holds the write lock from before it looks until it is done, and waits 5 s for it.
function migrate(connection: SqliteConnection, store: SqlStore): void {
  const before = connection.busyTimeout() || driverTimeout;
  connection.exec(`PRAGMA busy_timeout = ${patience * 1000}`);
  try {
    connection.exec('BEGIN IMMEDIATE');
    try {
      runNow(store.migrate(), connection.query);
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
  // IMMEDIATE: a transaction that reads first and writes later could not get the lock any more.
  await untilFree(connection, async () => connection.exec('BEGIN IMMEDIATE'));
  const steps = openSteps();
  const now = <R>(step: () => SqlStep<R>): Promise<R> =>
    steps.run(() => runNow(step(), assertOpen(connection).query));
  try {
    const result = await work((store) => ({
      single: (step) => now(() => step(store)),
      atomic: (step) => now(() => savepoint(step(store))),
    }));
    steps.end();
    await untilFree(connection, async () => connection.exec('COMMIT'));
    return result;
  } catch (error) {
    steps.end();
    rollBack(connection);
    throw error;
  }
}

// SQLite ends a transaction by itself on some faults (full disk, I/O error); what followed would be kept.
function assertOpen(connection: SqliteConnection): SqliteConnection {
  if (!connection.inTransaction()) throw new Error('The database has ended the transaction.');
  return connection;
}

function rollBack(connection: SqliteConnection): void {
  try {
    connection.exec('ROLLBACK');
  } catch {
    // There is none any more; the error that ended it is the one to report.
  }
}

// Tries twice at least: between two attempts another connection of this process can end its transaction.
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
