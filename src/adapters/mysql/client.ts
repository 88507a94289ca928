import { ConflictError } from '../../errors.js';
import { isErrorObject } from '../../kit/realms.js';
import { refuseClient } from '../shared/refuse-client.js';
import type { SqlPool, SqlQuery } from '../sql/async-adapter.js';
import type { SqlRow, SqlValue } from '../sql/operation.js';
import { turnsFor } from '../shared/lock.js';

/** What `mysql2/promise` runs statements on. */
export interface MysqlExecutor {
  /** Prepared. */
  execute(text: string, values?: never[]): Promise<[unknown, unknown]>;
  /** Not prepared. */
  query(text: string): Promise<[unknown, unknown]>;
}

/** A connection that a pool has lent. */
export interface MysqlPoolConnection extends MysqlExecutor {
  release(): void;
  destroy(): void;
}

/** A `Pool` of `mysql2/promise`. */
export interface MysqlPool extends MysqlExecutor {
  getConnection(): Promise<MysqlPoolConnection>;
}

/** A `Connection` of `mysql2/promise`. */
export interface MysqlConnection extends MysqlExecutor {
  beginTransaction(): Promise<void>;
}

/** A pool or connection of `mysql2` with callbacks. */
export interface MysqlCallbackClient {
  promise(): MysqlPool | MysqlConnection;
}

/** What a {@link MysqlAdapter} works with. */
export type MysqlClient = MysqlPool | MysqlConnection | MysqlCallbackClient;

// Seconds for which others wait for a transaction on the only connection, or for another migration.
const patience = 5;
const migrationPatience = 30;
const attempts = 4;

/**
 * Wraps a pool or connection of `mysql2`.
 *
 * @throws {TypeError} when it has neither's shape
 */
export function mysqlPool(client: MysqlClient): SqlPool {
  const given = withPromises(client);
  const query = queryOn(given);
  const held = holder(given);
  return {
    // What others ask meanwhile on the only connection must not become part of a transaction.
    query:
      'getConnection' in given
        ? (statement) => again(() => query(statement))
        : async (statement) =>
            (await turnsFor(given, patience).share(() => ({ answer: query(statement) }))).answer,
    transaction: (work) => again(() => held((executor, onLost) => between(queryOn(executor), work, onLost))),
    // Definitions of tables end transactions: the lock is the connection's.
    alone: (work) =>
      held(async (executor, onLost) => {
        const on = queryOn(executor);
        const lock = await on({
          text: 'SELECT GET_LOCK(?, ?) AS `locked`',
          values: ['latchkey migrate', migrationPatience],
        });
        if (Number(lock.rows[0]?.['locked']) !== 1)
          throw new Error(`Another migration has not ended for ${migrationPatience} s.`);
        try {
          return await work(on);
        } finally {
          await on({ text: 'SELECT RELEASE_LOCK(?)', values: ['latchkey migrate'] }).catch(onLost);
        }
      }),
  };
}

function withPromises(client: MysqlClient): MysqlPool | MysqlConnection {
  const given =
    typeof client === 'object' && client !== null && 'promise' in client && !('then' in client)
      ? client.promise()
      : client;
  if (
    typeof given === 'object' &&
    given !== null &&
    'execute' in given &&
    ('getConnection' in given || 'beginTransaction' in given)
  )
    return given;
  return refuseClient('MysqlAdapter', 'a pool or a connection of mysql2', client);
}

type Hold = <T>(work: (executor: MysqlExecutor, onLost: () => void) => Promise<T>) => Promise<T>;

function holder(client: MysqlPool | MysqlConnection): Hold {
  if (!('getConnection' in client)) {
    return (work) => turnsFor(client, patience).alone(() => work(client, () => undefined));
  }
  return async (work) => {
    const connection = await client.getConnection();
    let lost = false;
    try {
      return await work(connection, () => {
        lost = true;
      });
    } finally {
      // Whatever state a lost one is in, nobody else gets it.
      if (lost) connection.destroy();
      else connection.release();
    }
  };
}

async function between<T>(
  query: SqlQuery,
  work: (query: SqlQuery) => Promise<T>,
  onLost: () => void,
): Promise<T> {
  const plain = (text: string): Promise<unknown> => query({ text, values: [], plain: true });
  await plain('START TRANSACTION');
  try {
    const result = await work(query);
    await plain('COMMIT');
    return result;
  } catch (error) {
    // Where the connection is lost, so is the transaction; the first error is the one to report.
    await plain('ROLLBACK').catch(onLost);
    throw error;
  }
}

// MySQL, server error 1213: a deadlock. Nothing was kept, and the other one has gone on.
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== 1213 || attempt >= attempts) throw error;
    }
  }
}

function queryOn(executor: MysqlExecutor): SqlQuery {
  return async ({ text, values, plain }) => {
    try {
      const [answer] =
        plain === true
          ? await executor.query(text)
          : // mysql2 takes what its protocol can carry; the dialect encodes to text, numbers and bytes.
            await executor.execute(text, [...values] as never[]);
      return readAnswer(answer);
    } catch (error) {
      // MySQL, server error 1062 (ER_DUP_ENTRY). Its message shows the values, so it is left behind (CWE-209).
      if (plain === true || codeOf(error) !== 1062) throw error;
      throw new ConflictError('There is already such a row.', { cause: { errno: 1062 } });
    }
  };
}

function readAnswer(answer: unknown): Awaited<ReturnType<SqlQuery>> {
  if (Array.isArray(answer)) return { rows: answer.map(asRow), changes: answer.length };
  const fields = new Map<string, SqlValue>(Object.entries(answer ?? {}));
  return {
    rows: [],
    changes: Number(fields.get('affectedRows') ?? 0),
    insertId: Number(fields.get('insertId') ?? 0),
  };
}

function codeOf(error: unknown): number {
  return isErrorObject(error) && 'errno' in error && typeof error.errno === 'number' ? error.errno : 0;
}

function asRow(row: unknown): SqlRow {
  if (row === null || typeof row !== 'object' || Array.isArray(row)) {
    throw new TypeError('The database must give rows as objects: open it without `rowsAsArray`.');
  }
  // An object that is no array is what the driver gives for a row: its columns by name.
  return row as SqlRow;
}
