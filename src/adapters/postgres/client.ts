import { isErrorObject } from '../../kit/realms.js';
import { refuseClient } from '../shared/refuse-client.js';
import type { SqlDriver, SqlQuery } from '../sql/driver.js';
import {
  assertRow,
  type SqlResult,
  type SqlRow,
  type SqlStatement,
  type SqlValue,
} from '../sql/operation.js';
import { listenForErrors } from '../shared/listen-for-errors.js';
import { lockFor } from '../shared/lock.js';
import { codeOf, retryEnded, withConflicts } from './faults.js';

/** The part of `pg` that runs statements: a pool or a client. */
export interface PgQueryable {
  query(query: { text: string; values: SqlValue[]; name?: string }): Promise<{
    rows: SqlRow[];
    rowCount: number | null;
  }>;
}

/** A connection from a pool of `pg`. */
export interface PgPoolClient extends PgQueryable {
  /** Gives the connection back to the pool; `true` has the pool close it instead of using it again. */
  release(broken?: boolean): void;
  on?(event: 'error', listener: () => void): unknown;
  off?(event: 'error', listener: () => void): unknown;
}

/** A `Pool` of `pg`, or anything of the same shape. */
export interface PgPool extends PgQueryable {
  connect(): Promise<PgPoolClient>;
  readonly totalCount: number;
}

/** A connected `Client` of `pg`, or anything of the same shape. */
export interface PgClient extends PgQueryable {
  connect(): Promise<unknown>;
}

/** The part of `postgres` (Postgres.js) that runs statements. */
export interface PostgresJsExecutor {
  unsafe(
    text: string,
    // `never[]` fits the parameter types of every version of Postgres.js.
    values?: never[],
    options?: { prepare?: boolean },
  ): PromiseLike<ArrayLike<unknown> & { readonly count?: number | null }>;
}

/** What `postgres()` of Postgres.js returns. */
export interface PostgresJs extends PostgresJsExecutor {
  (...args: never[]): unknown;
  reserve(): Promise<PostgresJsExecutor & { release(): void }>;
}

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

// Seconds that a call waits for a transaction on the only connection.
const patience = 5;
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
 * Makes a driver of a client of `pg`, `postgres` or PGlite, which are told apart by their shape.
 *
 * @throws {TypeError} when `client` is none of them
 */
export function postgresDriver(client: PostgresClient, { name, prepare }: PostgresDriverOptions): SqlDriver {
  const driver = driverOf(client, { name, prepare });
  const transaction: SqlDriver['transaction'] = (work) => retryEnded(() => driver.transaction(work));
  return {
    query: driver.query,
    transaction,
    withMigrationLock: (work) =>
      transaction(async (query) => {
        await query({ text: `SELECT pg_advisory_xact_lock(${migrationLock})`, values: [], unprepared: true });
        return work(query);
      }),
  };
}

type BasicDriver = Pick<SqlDriver, 'query' | 'transaction'>;

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

function pgPoolDriver(pool: PgPool, prepare: boolean): BasicDriver {
  return {
    query: pgQuery(pool, prepare),
    transaction: async (work) => {
      const client = await pool.connect();
      let broken = false;
      const onLost = (): void => {
        broken = true;
      };
      // A connection that is lost between two statements emits `error`, which ends the process if nobody listens.
      client.on?.('error', onLost);
      try {
        return await inTransaction(pgQuery(client, prepare), work, onLost);
      } finally {
        client.release(broken);
        // A lost connection may emit it again.
        if (!broken) client.off?.('error', onLost);
      }
    },
  };
}

function pgClientDriver(client: PgClient, prepare: boolean): BasicDriver {
  const lock = lockFor(client, patience);
  const query = pgQuery(client, prepare);
  return {
    // Other calls must not become part of a transaction.
    query: (statement) => lock.shared(() => query(statement)),
    transaction: (work) => lock.exclusive(() => inTransaction(query, work)),
  };
}

function postgresJsDriver(sql: PostgresJs, prepare: boolean): BasicDriver {
  const queryOn =
    (executor: PostgresJsExecutor): SqlQuery =>
    ({ text, values, unprepared }) =>
      withConflicts(unprepared, async () => {
        // `never[]` is what the parameter is declared as above; the dialect has encoded to text, numbers and booleans.
        const rows = await executor.unsafe(text, values as never[], {
          prepare: prepare && unprepared !== true,
        });
        return { rows: Array.from(rows, (row) => assertRow(row)), changes: rows.count ?? 0 };
      });
  return {
    query: queryOn(sql),
    transaction: async (work) => {
      const reserved = await sql.reserve();
      const query = queryOn(reserved);
      let lost: unknown;
      // Postgres.js 3.4 ends the process when a lost connection gets another statement, ROLLBACK included, or is released
      // (porsager/postgres#1208); it has already replaced such a connection by itself.
      const whileConnected: SqlQuery = async (statement) => {
        if (lost !== undefined) throw lost;
        try {
          return await query(statement);
        } catch (error) {
          if (endsConnection(error)) lost = error;
          throw error;
        }
      };
      try {
        return await inTransaction(whileConnected, work);
      } finally {
        if (lost === undefined) reserved.release();
      }
    },
  };
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
    query: queryOn(database),
    transaction: (work) => database.transaction((transaction) => work(queryOn(transaction))),
  };
}

async function inTransaction<T>(
  query: SqlQuery,
  work: (query: SqlQuery) => Promise<T>,
  onLost?: () => void,
): Promise<T> {
  const run = (text: string): Promise<SqlResult> => query({ text, values: [], unprepared: true });
  await run('BEGIN');
  try {
    const result = await work(query);
    await run('COMMIT');
    return result;
  } catch (error) {
    // A lost connection has lost its transaction, too; the first error is the one to report.
    await run('ROLLBACK').catch(onLost ?? (() => undefined));
    throw error;
  }
}

function pgQuery(client: PgQueryable, prepare: boolean): SqlQuery {
  const names = new Map<string, string>();
  return ({ text, values, unprepared }: SqlStatement) =>
    withConflicts(unprepared, async () => {
      const query = { text, values: [...values] };
      const { rows, rowCount } = await client.query(
        prepare && unprepared !== true ? { ...query, name: nameOf(text, names) } : query,
      );
      return { rows, changes: rowCount ?? 0 };
    });
}

// The name of a prepared statement belongs to the connection, which several adapters may share: so the name follows
// from the text alone.
function nameOf(text: string, names: Map<string, string>): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  const name = `latchkey_${text.length}_${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
  names.set(text, name);
  return name;
}

// Postgres.js has codes of its own for this; the server reports severity FATAL or PANIC (PostgreSQL, section 55.8).
function endsConnection(error: unknown): boolean {
  const severity = isErrorObject(error) && 'severity' in error ? error.severity : undefined;
  return codeOf(error).startsWith('CONNECTION_') || severity === 'FATAL' || severity === 'PANIC';
}
