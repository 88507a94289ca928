import type { SqlDriver, SqlQuery } from '../sql/driver.js';
import type { SqlStatement } from '../sql/operation.js';
import { lockFor } from '../shared/lock.js';
import { NO_LIMIT, statementLimit, type StatementLimit } from '../shared/statement-limit.js';
import { givesRows, isBusy, type SqliteValue, toConflict, toSqliteValues } from './connection.js';

/** The result of a statement, as libSQL returns it. */
export interface LibsqlResult {
  readonly columns: readonly string[];
  readonly rows: readonly ArrayLike<unknown>[];
  readonly rowsAffected: number;
}

/** The part of libSQL that runs statements: a client or a transaction. */
export interface LibsqlExecutor {
  execute(statement: { sql: string; args: SqliteValue[] }): Promise<LibsqlResult>;
}

/** The part of a transaction that the adapter uses. */
export interface LibsqlTransaction extends LibsqlExecutor {
  commit(): Promise<void>;
  rollback(): Promise<void>;
  close(): void;
}

/** A client of `@libsql/client`, or anything of the same shape. */
export interface LibsqlClient extends LibsqlExecutor {
  transaction(mode: 'write'): Promise<LibsqlTransaction>;
}

// Seconds that a call waits for a transaction, or for another process, before it is refused.
const patience = 5;
// Milliseconds between two attempts.
const pause = 25;

/** Whether a database is a client of libSQL. */
export function isLibsql(database: object): database is LibsqlClient {
  return (
    'execute' in database &&
    typeof database.execute === 'function' &&
    'transaction' in database &&
    typeof database.transaction === 'function' &&
    // Those of a client of PlanetScale, which has the other two, too.
    !('refresh' in database || 'connection' in database)
  );
}

/**
 * Makes a driver of a client of libSQL. Other calls wait while a transaction is open: with a local file, the client's
 * connection is unreliable once a statement on it was refused with SQLITE_BUSY.
 */
export function libsqlDriver(client: LibsqlClient): SqlDriver {
  const lock = lockFor(client, patience);
  const limit = statementLimit();
  const query = queryOn(client);
  // One that never ends would hold the lock for ever.
  const transaction = <T>(work: (query: SqlQuery) => Promise<T>, most: StatementLimit): Promise<T> =>
    lock.exclusive(async () => {
      const open = await untilFree(() => {
        const opening = client.transaction('write');
        return most.run(opening, () => {
          // The caller no longer waits.
          opening.then((late) => late.close()).catch(() => undefined);
        });
      });
      const close = (): void => open.close();
      const inside = queryOn(open);
      try {
        const result = await work((statement) => most.run(inside(statement), close, statement.isSlow));
        await most.run(open.commit(), close);
        return result;
      } catch (error) {
        await most.run(open.rollback(), close).catch(() => undefined);
        throw error;
      } finally {
        open.close();
      }
    });
  return {
    timeLimit: limit,
    query: (statement) => untilFree(() => lock.shared(() => query(statement))),
    transaction: (work) => transaction(work, limit),
    withMigrationLock: (work) => transaction(work, NO_LIMIT),
  };
}

function queryOn(executor: LibsqlExecutor): SqlQuery {
  return async ({ text, values, unprepared }: SqlStatement) => {
    try {
      const args = toSqliteValues(values);
      const { columns, rows, rowsAffected } = await executor.execute({ sql: text, args });
      return {
        rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
        changes: givesRows(text) ? rows.length : rowsAffected,
      };
    } catch (error) {
      throw unprepared === true ? error : toConflict(error);
    }
  };
}

async function untilFree<T>(attempt: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += pause) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || waited >= patience * 1000) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
