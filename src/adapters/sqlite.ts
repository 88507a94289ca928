import type { Adapter } from '../types/adapter.js';
import { isBusy, openConnection, type SqliteConnection, type SqliteDatabase } from './sqlite-connection.js';
import { type RunStep, sqliteMethods, type SqliteStore } from './sqlite-methods.js';
import { migrateSchema } from './sqlite-migration.js';
import { type ResolvedSchema, resolveSchema, type SqliteLayout, type SqliteSchema } from './sqlite-schema.js';
import { openTable } from './sqlite-table.js';
import { createTurns, openSteps, type Turns } from './turns.js';

export type { SqliteDatabase, SqliteStatement, SqliteValue } from './sqlite-connection.js';
export type { SqliteLayout, SqliteModel, SqliteSchema } from './sqlite-schema.js';

/** What a {@link SqliteAdapter} can be told. */
export interface SqliteAdapterOptions {
  /** Layout of the database: the name of one, or how yours differs from it. @default 'drizzle' */
  schema?: SqliteLayout | SqliteSchema;
}

/** A {@link SqliteAdapter}: every method of an adapter, and the care of its tables. */
export interface SqliteAdapterObject extends Required<Adapter> {
  /**
   * Creates the tables, columns and indexes that are missing; nothing that is there is changed. Safe to run at every
   * start, and by several processes at once. Call it outside of a transaction.
   *
   * @throws {Error} when rows of an existing table break a rule that it lacked, for instance two users with one address
   */
  migrate(): void;
  /** Removes the sessions and verification tokens that expired at `now` or before, and counts them. */
  cleanup(now: Date): { sessions: number; tokens: number };
}

// Seconds until a call that waits for its turn, or for another process, is refused.
const patience = 5;
// Milliseconds: short, because the driver blocks the whole process while it waits; what is longer is waited for outside.
const driverTimeout = 100;
const firstDelay = 10;
const longestDelay = 250;

// Two adapters over one connection share its transactions, so they must share its turns. Weak: it goes with the connection.
const turnsOf = new WeakMap<SqliteDatabase, Turns>();

/**
 * An adapter for SQLite, over an open database of `node:sqlite` (Node 22.5 and later) or of `better-sqlite3`. The
 * drivers are not imported: what you pass decides.
 *
 * Sets `foreign_keys` on the connection, and `busy_timeout` where it is 0. A database that another process holds is
 * tried again for 5 s without blocking this process. WAL mode (`PRAGMA journal_mode = WAL`) is recommended.
 *
 * `transaction` holds the connection until its end; other calls on the same connection wait up to 5 s. Inside, use the
 * adapter that it hands over (it has no `transaction` of its own), and do not wait for anything slow. SQL that the
 * application itself runs on this connection meanwhile becomes part of the transaction: give the adapter a connection
 * of its own.
 *
 * Users without an address are stored with NULL. `updateAuthenticatorCounter` succeeds only when the new counter is
 * higher than the stored one, or both are 0: of two parallel calls with one value, one is refused.
 *
 * @throws {TypeError} when `database` is none, or there is no such layout
 * @throws {ConflictError} (its methods) when a row that must be unique is there already
 * @example
 * const adapter = SqliteAdapter(new DatabaseSync('auth.db'));
 * adapter.migrate();
 */
export function SqliteAdapter(
  database: SqliteDatabase,
  options: SqliteAdapterOptions = {},
): SqliteAdapterObject {
  const connection = openConnection(database);
  const schema = resolveSchema(options.schema);
  const turns = turnsFor(database);
  const open = whenFirstUsed(connection, schema);
  const run: RunStep = (step) => untilFree(connection, () => turns.share(() => step(open())));

  return {
    ...sqliteMethods(run),
    transaction: (work) => turns.alone(async () => inTransaction(open(), work)),
    migrate: () => {
      const { tables } = open();
      migrateSchema(connection, schema);
      for (const table of Object.values(tables)) table.forget();
    },
    cleanup: (now) => {
      const { session, verificationToken } = open().tables;
      return connection.atomically(() => ({
        sessions: session.removeUntil('expires', now),
        tokens: verificationToken.removeUntil('expires', now),
      }));
    },
  };
}

// The connection is set up at first use, not when the adapter is made: configurations are read in places that have no
// business with the database.
function whenFirstUsed(connection: SqliteConnection, schema: ResolvedSchema): () => SqliteStore {
  let store: SqliteStore | undefined;
  return () => {
    if (store !== undefined) return store;
    connection.exec('PRAGMA foreign_keys = ON');
    if (connection.busyTimeout() === 0) connection.exec(`PRAGMA busy_timeout = ${driverTimeout}`);
    store = {
      connection,
      tables: {
        user: openTable(connection, schema, 'user'),
        account: openTable(connection, schema, 'account'),
        session: openTable(connection, schema, 'session'),
        verificationToken: openTable(connection, schema, 'verificationToken'),
        authenticator: openTable(connection, schema, 'authenticator'),
      },
    };
    return store;
  };
}

async function inTransaction<T>(store: SqliteStore, work: (adapter: Adapter) => Promise<T>): Promise<T> {
  const { connection } = store;
  // IMMEDIATE: a transaction that reads first and writes later could not get the lock any more.
  await untilFree(connection, async () => connection.exec('BEGIN IMMEDIATE'));
  const steps = openSteps();
  try {
    const result = await work(sqliteMethods((step) => steps.run(() => step(assertOpen(store)))));
    steps.end();
    await untilFree(connection, async () => connection.exec('COMMIT'));
    return result;
  } catch (error) {
    steps.end();
    rollBack(store);
    throw error;
  }
}

// SQLite ends a transaction by itself on some faults (full disk, I/O error); what followed would be kept.
function assertOpen(store: SqliteStore): SqliteStore {
  if (!store.connection.inTransaction()) throw new Error('The database has ended the transaction.');
  return store;
}

function rollBack({ connection }: SqliteStore): void {
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

function turnsFor(database: SqliteDatabase): Turns {
  const known = turnsOf.get(database);
  if (known !== undefined) return known;
  const turns = createTurns(patience);
  turnsOf.set(database, turns);
  return turns;
}
