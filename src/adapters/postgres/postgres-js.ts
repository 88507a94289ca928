import { TimeLimitError } from '../../core/kit/in-time.js';
import { isErrorObject } from '../../core/kit/realms.js';
import { statementLimit, type StatementLimit } from '../shared/statement-limit.js';
import type { SqlQuery } from '../sql/driver.js';
import { assertRow } from '../sql/operation.js';
import { codeOf, withConflicts } from './faults.js';
import { inTransaction, type BasicDriver } from './transaction.js';

/** A query of Postgres.js. */
export type PostgresJsQuery = PromiseLike<ArrayLike<unknown> & { readonly count?: number | null }> & {
  /** The same object for every query on one connection. */
  readonly state?: object | null;
};

/** What Postgres.js hands to `onexecute`, which it does not document. */
export interface PostgresJsConnection {
  terminate?(): void;
}

/** The part of `postgres` (Postgres.js) that runs statements. */
export interface PostgresJsExecutor {
  unsafe(
    text: string,
    // `never[]` fits the parameter types of every version of Postgres.js.
    values?: never[],
    options?: { prepare?: boolean; onexecute?: (connection: PostgresJsConnection) => boolean },
  ): PostgresJsQuery;
}

/** What `postgres()` of Postgres.js returns. */
export interface PostgresJs extends PostgresJsExecutor {
  (...args: never[]): unknown;
  reserve(): Promise<PostgresJsExecutor & { release(): void }>;
}

/** Makes a driver of what `postgres()` returns. */
export function postgresJsDriver(sql: PostgresJs, prepare: boolean): BasicDriver {
  const limit = statementLimit();
  // By what a query says of its connection: it is handed out with statements that it has prepared before.
  const connections = new WeakMap<object, PostgresJsConnection>();
  const queryOn =
    (executor: PostgresJsExecutor, most: StatementLimit): SqlQuery =>
    ({ text, values, unprepared, isSlow }) =>
      withConflicts(unprepared, async () => {
        const onexecute = (connection: PostgresJsConnection): boolean => {
          if (asked.state) connections.set(asked.state, connection);
          return true;
        };
        // `never[]` is what the parameter is declared as above; the dialect has encoded to text, numbers and booleans.
        const asked: PostgresJsQuery = executor.unsafe(text, values as never[], {
          prepare: prepare && unprepared !== true,
          onexecute,
        });
        const close = (): void => {
          if (asked.state) connections.get(asked.state)?.terminate?.();
        };
        const rows = await most.run(asked, close, isSlow);
        return { rows: Array.from(rows, (row) => assertRow(row)), changes: rows.count ?? 0 };
      });
  return {
    timeLimit: limit,
    query: queryOn(sql, limit),
    transaction: async (work, most = limit) => {
      const reserving = sql.reserve();
      const reserved = await most.run(reserving, () => {
        // The caller no longer waits.
        reserving.then((late) => late.release()).catch(() => undefined);
      });
      const query = queryOn(reserved, most);
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

// Postgres.js has codes of its own for this; the server reports severity FATAL or PANIC (PostgreSQL, section 55.8).
function endsConnection(error: unknown): boolean {
  if (error instanceof TimeLimitError) return true;
  const severity = isErrorObject(error) && 'severity' in error ? error.severity : undefined;
  return codeOf(error).startsWith('CONNECTION_') || severity === 'FATAL' || severity === 'PANIC';
}
