import { listenForErrors } from '../shared/listen-for-errors.js';
import { refuseClient } from '../shared/refuse-client.js';
import { NO_LIMIT } from '../shared/statement-limit.js';
import type { SqlDriver, SqlQuery } from '../sql/driver.js';
import { assertRow, type SqlValue } from '../sql/operation.js';
import { retryEnded, withConflicts } from './faults.js';
import { pgClientDriver, pgPoolDriver, type PgClient, type PgPool } from './pg.js';
import { postgresJsDriver, type PostgresJs } from './postgres-js.js';
import type { BasicDriver } from './transaction.js';

export type { PgClient, PgPool } from './pg.js';
export type { PostgresJs } from './postgres-js.js';

/** The part of PGlite that runs statements: a database or a transaction. */
export interface PGliteExecutor {
  query(text: string, values?: SqlValue[]): Promise<{ rows: unknown[]; affectedRows?: number }>;
}

/** A database of `@electric-sql/pglite`, or anything of the same shape. */
export interface PGliteDatabase extends PGliteExecutor {
  transaction<T>(work: (transaction: PGliteExecutor) => Promise<T>): Promise<T>;
  readonly waitReady: Promise<void>;
}

/** The clients that {@link PostgresAdapter} accepts. */
export type PostgresClient = PgPool | PgClient | PostgresJs | PGliteDatabase;

// The key of the advisory lock. Any number that never changes: "latc" in ASCII.
const migrationLock = 0x6c617463;

/** The options of {@link postgresDriver}. */
interface PostgresDriverOptions {
  /** The function that the application called, for errors. */
  readonly name: string;
  /** Whether statements are prepared. */
  readonly prepare: boolean;
}

/**
 * Makes a driver of a client of `pg`, `postgres` or PGlite, which are distinguished by their shape.
 *
 * @throws {TypeError} when `client` is none of them
 */
export function postgresDriver(client: PostgresClient, { name, prepare }: PostgresDriverOptions): SqlDriver {
  const driver = driverOf(client, { name, prepare });
  return {
    query: driver.query,
    timeLimit: driver.timeLimit,
    transaction: (work) => retryEnded(() => driver.transaction(work)),
    withMigrationLock: (work) =>
      retryEnded(() =>
        driver.transaction(async (query) => {
          await query({
            text: `SELECT pg_advisory_xact_lock(${migrationLock})`,
            values: [],
            unprepared: true,
          });
          return work(query);
        }, NO_LIMIT),
      ),
  };
}

function driverOf(client: PostgresClient, { name, prepare }: PostgresDriverOptions): BasicDriver {
  if (typeof client === 'function' && 'reserve' in client) return postgresJsDriver(client, prepare);
  // A connection of mysql2 also has `connect` and `query`.
  if (typeof client === 'object' && client !== null && 'query' in client && !('execute' in client)) {
    if ('waitReady' in client) return pgliteDriver(client);
    listenForErrors(client);
    if ('totalCount' in client) return pgPoolDriver(client, prepare);
    if ('connect' in client) return pgClientDriver(client, prepare);
  }
  return refuseClient(
    name,
    'a Pool or Client of pg or of @neondatabase/serverless, its neon(), a postgres() of Postgres.js, or a PGlite',
    client,
  );
}

function pgliteDriver(database: PGliteDatabase): BasicDriver {
  const queryOn =
    (executor: PGliteExecutor): SqlQuery =>
    ({ text, values, unprepared }) =>
      withConflicts(unprepared, async () => {
        const { rows, affectedRows } = await executor.query(text, [...values]);
        return { rows: rows.map((row) => assertRow(row)), changes: affectedRows ?? 0 };
      });
  return {
    // It runs in this process.
    timeLimit: { seconds: Infinity },
    query: queryOn(database),
    transaction: (work) => database.transaction((transaction) => work(queryOn(transaction))),
  };
}
