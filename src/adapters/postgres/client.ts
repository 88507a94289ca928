import { ConflictError } from '../../errors.js';
import { isErrorObject } from '../../kit/realms.js';
import { refuseClient } from '../shared/refuse-client.js';
import type { SqlPool, SqlQuery } from '../sql/async-adapter.js';
import type { SqlCall, SqlResult, SqlRow, SqlValue } from '../sql/operation.js';
import { turnsFor } from '../shared/lock.js';

/** What `pg` is asked and answers. */
export interface PgQueryable {
  query(query: { text: string; values: SqlValue[]; name?: string }): Promise<{
    rows: SqlRow[];
    rowCount: number | null;
  }>;
}

/** A connection that a pool of `pg` has lent. */
export interface PgPoolClient extends PgQueryable {
  /** `true` or an error: the connection is of no use any more. */
  release(broken?: boolean): void;
  on?(event: 'error', listener: () => void): unknown;
  off?(event: 'error', listener: () => void): unknown;
}

/** A `Pool` of `pg`, or what has its shape. */
export interface PgPool extends PgQueryable {
  connect(): Promise<PgPoolClient>;
  readonly totalCount: number;
}

/** A connected `Client` of `pg`, or what has its shape. */
export interface PgClient extends PgQueryable {
  connect(): Promise<unknown>;
}

/** What `postgres` (Postgres.js) runs statements on. */
export interface PostgresJsExecutor {
  unsafe(
    text: string,
    // A parameter type of its own, which takes what SQL takes and more.
    values?: never[],
    options?: { prepare?: boolean },
  ): PromiseLike<ArrayLike<unknown> & { readonly count?: number | null }>;
}

/** What `postgres()` of Postgres.js returns. */
export interface PostgresJs extends PostgresJsExecutor {
  (...args: never[]): unknown;
  reserve(): Promise<PostgresJsExecutor & { release(): void }>;
}

/** What PGlite runs statements on. */
export interface PGliteExecutor {
  query(text: string, values?: SqlValue[]): Promise<{ rows: unknown[]; affectedRows?: number }>;
}

/** A database of `@electric-sql/pglite`, or what has its shape. */
export interface PGliteDatabase extends PGliteExecutor {
  transaction<T>(work: (transaction: PGliteExecutor) => Promise<T>): Promise<T>;
  readonly waitReady: Promise<void>;
}

/** What a {@link PostgresAdapter} works with. */
export type PostgresClient = PgPool | PgClient | PostgresJs | PGliteDatabase;

// Seconds for which others wait for a transaction on the only connection.
const patience = 5;
// Any number will do, if it is always the same: "latc" in ASCII.
const migrationLock = 0x6c617463;
const attempts = 4;

/**
 * Wraps a client of `pg`, `postgres` or PGlite; which one it is, is seen by its shape.
 *
 * @throws {TypeError} when it has none of their shapes
 */
export function postgresPool(client: PostgresClient, prepare: boolean): SqlPool {
  const driver = driverOf(client, prepare);
  const transaction: SqlPool['transaction'] = async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await driver.transaction(work);
      } catch (error) {
        // PostgreSQL, appendix A: serialization_failure and deadlock_detected. It has kept nothing.
        const again = ['40001', '40P01'].includes(codeOf(error)) && attempt < attempts;
        if (!again) throw error;
      }
    }
  };
  return {
    query: driver.query,
    transaction,
    alone: (work) =>
      transaction(async (query) => {
        await query({ text: `SELECT pg_advisory_xact_lock(${migrationLock})`, values: [], plain: true });
        return work(query);
      }),
  };
}

type Driver = Pick<SqlPool, 'query' | 'transaction'>;

function driverOf(client: PostgresClient, prepare: boolean): Driver {
  if (typeof client === 'function' && 'reserve' in client) return postgresJsDriver(client, prepare);
  // A connection of mysql2 has `connect` and `query`, too.
  if (typeof client === 'object' && client !== null && 'query' in client && !('execute' in client)) {
    if ('waitReady' in client) return pgliteDriver(client);
    if ('totalCount' in client) return pgPoolDriver(client, prepare);
    if ('connect' in client) return pgClientDriver(client, prepare);
  }
  return refuseClient(
    'PostgresAdapter',
    'a Pool or Client of pg, a postgres() of Postgres.js, or a PGlite',
    client,
  );
}

function pgPoolDriver(pool: PgPool, prepare: boolean): Driver {
  return {
    query: pgQuery(pool, prepare),
    transaction: async (work) => {
      const client = await pool.connect();
      let broken = false;
      const onLost = (): void => {
        broken = true;
      };
      // A connection that ends between two statements says so by an event, which ends the process if nobody listens.
      client.on?.('error', onLost);
      try {
        return await between(pgQuery(client, prepare), work, onLost);
      } finally {
        client.release(broken);
        // One that is of no use any more may say so again.
        if (!broken) client.off?.('error', onLost);
      }
    },
  };
}

function pgClientDriver(client: PgClient, prepare: boolean): Driver {
  const turns = turnsFor(client, patience);
  const query = pgQuery(client, prepare);
  return {
    // What others ask meanwhile must not become part of a transaction.
    query: async (statement) => (await turns.share(() => ({ answer: query(statement) }))).answer,
    transaction: (work) => turns.alone(() => between(query, work)),
  };
}

function postgresJsDriver(sql: PostgresJs, prepare: boolean): Driver {
  const on =
    (executor: PostgresJsExecutor): SqlQuery =>
    ({ text, values, plain }) =>
      named(plain, async () => {
        // Postgres.js takes what any of its types takes; the dialect encodes to text, numbers and booleans.
        const rows = await executor.unsafe(text, values as never[], { prepare: prepare && plain !== true });
        return { rows: Array.from(rows, asRow), changes: rows.count ?? 0 };
      });
  return {
    query: on(sql),
    transaction: async (work) => {
      const reserved = await sql.reserve();
      const query = on(reserved);
      let lost: unknown;
      // Postgres.js 3.4 ends the process when a connection that has ended is given another statement, ROLLBACK included,
      // or is given back (porsager/postgres#1208); it has replaced such a connection by itself.
      const whileThere: SqlQuery = async (statement) => {
        if (lost !== undefined) throw lost;
        try {
          return await query(statement);
        } catch (error) {
          if (endsConnection(error)) lost = error;
          throw error;
        }
      };
      try {
        return await between(whileThere, work);
      } finally {
        if (lost === undefined) reserved.release();
      }
    },
  };
}

function pgliteDriver(database: PGliteDatabase): Driver {
  const on =
    (executor: PGliteExecutor): SqlQuery =>
    ({ text, values, plain }) =>
      named(plain, async () => {
        const { rows, affectedRows } = await executor.query(text, [...values]);
        return { rows: rows.map(asRow), changes: affectedRows ?? 0 };
      });
  return { query: on(database), transaction: (work) => database.transaction((held) => work(on(held))) };
}

async function between<T>(
  query: SqlQuery,
  work: (query: SqlQuery) => Promise<T>,
  onLost?: () => void,
): Promise<T> {
  const plain = (text: string): Promise<SqlResult> => query({ text, values: [], plain: true });
  await plain('BEGIN');
  try {
    const result = await work(query);
    await plain('COMMIT');
    return result;
  } catch (error) {
    // Where the connection is lost, so is the transaction; the first error is the one to report.
    await plain('ROLLBACK').catch(onLost ?? (() => undefined));
    throw error;
  }
}

function pgQuery(client: PgQueryable, prepare: boolean): SqlQuery {
  const names = new Map<string, string>();
  return ({ text, values, plain }: SqlCall) =>
    named(plain, async () => {
      const query = { text, values: [...values] };
      const { rows, rowCount } = await client.query(
        prepare && plain !== true ? { ...query, name: nameOf(text, names) } : query,
      );
      return { rows, changes: rowCount ?? 0 };
    });
}

// A prepared statement has its name on the connection, which others use, too: one name per text, whoever asks.
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

async function named<T>(plain: true | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // PostgreSQL, appendix A: unique_violation. Its detail shows the values, so it is left behind (CWE-209).
    if (plain === true || codeOf(error) !== '23505') throw error;
    throw new ConflictError('There is already such a row.', { cause: { code: '23505' } });
  }
}

// The driver says so by its own codes, the server by the severity (PostgreSQL, section 55.8): FATAL or PANIC.
function endsConnection(error: unknown): boolean {
  const severity = isErrorObject(error) && 'severity' in error ? error.severity : undefined;
  return codeOf(error).startsWith('CONNECTION_') || severity === 'FATAL' || severity === 'PANIC';
}

function codeOf(error: unknown): string {
  return isErrorObject(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function asRow(row: unknown): SqlRow {
  if (row === null || typeof row !== 'object' || Array.isArray(row)) {
    throw new TypeError('The database must give rows as objects.');
  }
  // An object that is no array is what drivers give for a row: its columns by name.
  return row as SqlRow;
}
