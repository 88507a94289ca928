import { ConflictError } from '../../errors.js';
import { isErrorObject } from '../../core/kit/realms.js';
import { refuseClient } from '../shared/refuse-client.js';
import type { SqlDriver, SqlQuery } from '../sql/driver.js';
import { assertRow, type SqlResult, type SqlStatement, type SqlValue } from '../sql/operation.js';
import { listenForErrors } from '../shared/listen-for-errors.js';
import { onceOnConnection, onConnection, type Lender } from '../shared/lent-connection.js';
import { lockFor } from '../shared/lock.js';
import { NO_LIMIT, statementLimit, type StatementLimit } from '../shared/statement-limit.js';

/** The part of `mysql2/promise` that runs statements: a pool or a connection. */
export interface MysqlExecutor {
  /** Runs a prepared statement. */
  execute(text: string, values?: never[]): Promise<[unknown, unknown]>;
  /** Runs a statement without preparing it. */
  query(text: string): Promise<[unknown, unknown]>;
}

/** A connection from a pool. */
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

/** A pool or connection of `mysql2` itself, whose methods take callbacks. */
export interface MysqlCallbackClient {
  promise(): MysqlPool | MysqlConnection;
}

/** The clients that {@link MysqlAdapter} accepts. */
export type MysqlClient = MysqlPool | MysqlConnection | MysqlCallbackClient;

// Seconds that a call waits for a transaction on the only connection, or a migration for another one.
const patience = 5;
const migrationPatience = 30;
const attempts = 4;

/**
 * Makes a driver of a pool or a connection of `mysql2`.
 *
 * @param name The function that the application called, for errors.
 * @throws {TypeError} when `client` is neither
 */
export function mysqlDriver(client: MysqlClient, name: string): SqlDriver {
  const given = withPromises(client, name);
  const limit = statementLimit();
  const { withConnection, query } = connectionsOf(given, limit);
  return {
    timeLimit: limit,
    query,
    transaction: (work) =>
      retryDeadlocks(() => withConnection(limit, (run, onLost) => inTransaction(run, work, onLost))),
    // Statements that define tables end transactions, so the lock is held by the connection.
    withMigrationLock: (work) =>
      withConnection(NO_LIMIT, async (run, onLost) => {
        const lock = await run({
          text: 'SELECT GET_LOCK(?, ?) AS `locked`',
          values: ['latchkey migrate', migrationPatience],
        });
        if (Number(lock.rows[0]?.['locked']) !== 1)
          throw new Error(`Another migration has not ended for ${migrationPatience} s.`);
        try {
          return await work(run);
        } finally {
          await run({ text: 'SELECT RELEASE_LOCK(?)', values: ['latchkey migrate'] }).catch(onLost);
        }
      }),
  };
}

function withPromises(client: MysqlClient, name: string): MysqlPool | MysqlConnection {
  const given =
    typeof client === 'object' && client !== null && 'promise' in client && !('then' in client)
      ? client.promise()
      : client;
  if (
    typeof given === 'object' &&
    given !== null &&
    'execute' in given &&
    ('getConnection' in given || 'beginTransaction' in given)
  ) {
    listenForErrors(given);
    return given;
  }
  return refuseClient(name, 'a pool or a connection of mysql2', client);
}

type WithConnection = <T>(
  limit: StatementLimit,
  work: (query: SqlQuery, onLost: () => void) => Promise<T>,
) => Promise<T>;

/** What runs statements, each by itself or several on one connection. */
interface Connections {
  readonly query: SqlQuery;
  readonly withConnection: WithConnection;
}

function connectionsOf(client: MysqlPool | MysqlConnection, limit: StatementLimit): Connections {
  if ('getConnection' in client) return poolConnections(client, limit);
  // The only connection cannot be replaced: so it is not given up, and statements have no limit.
  const lock = lockFor(client, patience);
  const query: SqlQuery = (statement) => execute(client, statement);
  return {
    // Other calls must not become part of a transaction.
    query: (statement) => lock.shared(() => query(statement)),
    withConnection: (_, work) => lock.exclusive(() => work(query, () => undefined)),
  };
}

/** Every statement gets a connection of its own, to close it if no answer comes. */
function poolConnections(pool: MysqlPool, limit: StatementLimit): Connections {
  const lender: Lender<MysqlPoolConnection> = {
    lend: () => pool.getConnection(),
    // One that was lost is none of the pool any more.
    isBroken: () => false,
    takeBack: (connection, isBroken) => {
      if (isBroken) connection.destroy();
      else connection.release();
    },
  };
  return {
    query: (statement) =>
      retryDeadlocks(() =>
        onceOnConnection(lender, limit, {
          run: (connection) => execute(connection, statement),
          isSlow: statement.isSlow,
        }),
      ),
    withConnection: (most, work) =>
      onConnection(lender, most, (connection, close) =>
        work((statement) => most.run(execute(connection, statement), close, statement.isSlow), close),
      ),
  };
}

async function inTransaction<T>(
  query: SqlQuery,
  work: (query: SqlQuery) => Promise<T>,
  onLost: () => void,
): Promise<T> {
  const run = (text: string): Promise<unknown> => query({ text, values: [], unprepared: true });
  await run('START TRANSACTION');
  try {
    const result = await work(query);
    await run('COMMIT');
    return result;
  } catch (error) {
    // A lost connection has lost its transaction, too; the first error is the one to report.
    await run('ROLLBACK').catch(onLost);
    throw error;
  }
}

// MySQL, server error 1213, ER_LOCK_DEADLOCK: this transaction was rolled back so that the other could go on.
async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== 1213 || attempt >= attempts) throw error;
    }
  }
}

async function execute(
  executor: MysqlExecutor,
  { text, values, unprepared }: SqlStatement,
): Promise<SqlResult> {
  try {
    const [answer] =
      unprepared === true
        ? await executor.query(text)
        : // `never[]` fits whatever type mysql2 declares; the dialect has encoded to text, numbers and bytes, which it takes.
          await executor.execute(text, [...values] as never[]);
    return toResult(answer);
  } catch (error) {
    // MySQL, server error 1062, ER_DUP_ENTRY. Its message contains the values, so it is not passed on (CWE-209).
    if (unprepared === true || codeOf(error) !== 1062) throw error;
    throw new ConflictError('There is already such a row.', { cause: { errno: 1062 } });
  }
}

function toResult(answer: unknown): SqlResult {
  if (Array.isArray(answer))
    return {
      rows: answer.map((row) => assertRow(row, ': open it without `rowsAsArray`')),
      changes: answer.length,
    };
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
