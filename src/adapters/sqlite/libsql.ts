import type { SqlPool, SqlQuery } from '../sql/async-adapter.js';
import type { SqlCall } from '../sql/operation.js';
import { turnsFor } from '../shared/lock.js';
import { givesRows, isBusy, namedError, type SqliteValue } from './connection.js';

/** What libSQL answers. */
export interface LibsqlResult {
  readonly columns: readonly string[];
  readonly rows: readonly ArrayLike<unknown>[];
  readonly rowsAffected: number;
}

/** What runs one statement of libSQL. */
export interface LibsqlExecutor {
  execute(statement: { sql: string; args: SqliteValue[] }): Promise<LibsqlResult>;
}

/** The part of a transaction that is used. */
export interface LibsqlTransaction extends LibsqlExecutor {
  commit(): Promise<void>;
  rollback(): Promise<void>;
  close(): void;
}

/** A client of `@libsql/client`, or what has its shape. */
export interface LibsqlClient extends LibsqlExecutor {
  transaction(mode: 'write'): Promise<LibsqlTransaction>;
}

// Seconds until a call that waits for its turn, or for another process, is refused.
const patience = 5;
// Milliseconds.
const pause = 25;

/** Whether this is a client of libSQL. */
export function isLibsql(database: object): database is LibsqlClient {
  return (
    'execute' in database &&
    typeof database.execute === 'function' &&
    'transaction' in database &&
    typeof database.transaction === 'function'
  );
}

/**
 * A client of libSQL. Whoever comes during a transaction waits for its end: on a file, the driver cannot be trusted with a
 * connection any more on which a statement was refused because another one held the database.
 */
export function libsqlPool(client: LibsqlClient): SqlPool {
  const turns = turnsFor(client, patience);
  const query = queryOn(client);
  const transaction: SqlPool['transaction'] = (work) =>
    turns.alone(async () => {
      const held = await untilFree(() => client.transaction('write'));
      try {
        const result = await work(queryOn(held));
        await held.commit();
        return result;
      } catch (error) {
        await held.rollback().catch(() => undefined);
        throw error;
      } finally {
        held.close();
      }
    });
  return {
    query: (statement) =>
      untilFree(async () => (await turns.share(() => ({ answer: query(statement) }))).answer),
    transaction,
    alone: transaction,
  };
}

function queryOn(executor: LibsqlExecutor): SqlQuery {
  return async ({ text, values, plain }: SqlCall) => {
    try {
      // The dialect encodes to what SQLite takes; the driver refuses the rest.
      const args = values as SqliteValue[];
      const { columns, rows, rowsAffected } = await executor.execute({ sql: text, args });
      return {
        rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
        changes: givesRows(text) ? rows.length : rowsAffected,
      };
    } catch (error) {
      throw plain === true ? error : namedError(error);
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
