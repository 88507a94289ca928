import { runBlocking, type SqlOperation } from '../sql/operation.js';
import { savepoint } from '../sql/store.js';
import { openScope, lockFor } from '../shared/lock.js';
import { isBusy, openConnection, type SqliteConnection, type SqliteDatabase } from './connection.js';

// Seconds that a call waits for a transaction, or for another process, before it is refused.
const patience = 5;
// Milliseconds. The driver blocks the whole process while it waits, so it waits briefly; `untilFree` waits longer.
const driverTimeout = 100;
const firstDelay = 10;
const longestDelay = 250;

/** A database with a driver that blocks, whose operations wait for each other without blocking the process. */
export interface BlockingDatabase {
  /** As of `SqlDialect`. */
  readonly listedAtMost?: number;
  /** Runs an operation now. */
  runNow<T>(operation: SqlOperation<T>): T;
  /** Runs an operation as soon as neither a transaction nor another process holds the database. */
  runWhenFree<T>(operation: () => SqlOperation<T>): Promise<T>;
  /** The same operation, such that it is undone as a whole when it throws. */
  whole<T>(operation: SqlOperation<T>): SqlOperation<T>;
  /** Runs `work` in a transaction, whose operations it runs with `runInside`. */
  transaction<T>(work: (runInside: RunInside) => Promise<T>): Promise<T>;
  /** Runs an operation now, while no other process writes. */
  migrate(operation: SqlOperation<void>): void;
}

/** Runs an operation inside of a transaction. */
export type RunInside = <T>(operation: () => SqlOperation<T>) => Promise<T>;

/**
 * Makes a {@link BlockingDatabase} of an open database.
 *
 * @param name The function that the application called, for errors.
 * @throws {TypeError} when `database` is none, or not a synchronous one
 */
export function blockingDatabase(database: SqliteDatabase, name: string): BlockingDatabase {
  const connection = openConnection(database, name);
  const lock = lockFor(database, patience);
  const open = whenFirstUsed(connection);
  const runNow = <T>(operation: SqlOperation<T>): T => runBlocking(operation, open().query);
  return {
    runNow,
    runWhenFree: (operation) => untilFree(connection, () => lock.shared(() => runNow(operation()))),
    whole: savepoint,
    transaction: (work) => lock.exclusive(() => inTransaction(open(), work)),
    migrate: (operation) => migrate(open(), operation),
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
function migrate(connection: SqliteConnection, operation: SqlOperation<void>): void {
  const before = connection.busyTimeout() || driverTimeout;
  connection.exec(`PRAGMA busy_timeout = ${patience * 1000}`);
  try {
    connection.exec('BEGIN IMMEDIATE');
    try {
      runBlocking(operation, connection.query);
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
  work: (runInside: RunInside) => Promise<T>,
): Promise<T> {
  // IMMEDIATE takes the write lock now: a transaction that reads first and writes later could fail to get it.
  await untilFree(connection, async () => connection.exec('BEGIN IMMEDIATE'));
  const scope = openScope();
  const runInside = <R>(operation: () => SqlOperation<R>): Promise<R> =>
    scope.run(() => runBlocking(operation(), assertOpen(connection).query));
  try {
    const result = await work(runInside);
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
