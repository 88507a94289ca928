import { ConflictError } from '../../errors.js';
import { lockFor, openScope } from '../shared/lock.js';
import { refuseClient } from '../shared/refuse-client.js';
import { assertRow, runBlocking, type SqlResult, type SqlStatement } from '../sql/operation.js';
import type { BlockingDatabase, RunInside } from '../sqlite/blocking.js';
import { givesRows, isUniqueViolation, type SqliteValue, toSqliteValues } from '../sqlite/connection.js';

/** The part of the SQL API of a Durable Object that the adapter uses. */
export interface DurableObjectSql {
  exec(sql: string, ...values: SqliteValue[]): { toArray(): unknown[] };
}

/** The storage of a Durable Object with SQLite (`ctx.storage`), or anything of the same shape. */
export interface DurableObjectStorage {
  readonly sql: DurableObjectSql;
  transaction<T>(work: () => Promise<T>): Promise<T>;
  transactionSync<T>(work: () => T): T;
}

// Seconds that a call waits for a transaction before it is refused.
const patience = 5;

/**
 * Makes a database of the storage of a Durable Object, which belongs to one process, so no other can lock it.
 *
 * @param name The function that the application called, for errors.
 * @throws {TypeError} when `storage` is none, or one without SQLite
 */
export function storageDatabase(storage: DurableObjectStorage, name: string): BlockingDatabase {
  const sql = sqlOf(storage, name);
  const lock = lockFor(storage, patience);
  const query = queryOn(sql);
  // Statements that begin and end transactions are refused there; the storage has methods for it.
  const atOnce = <T>(work: () => T): T => storage.transactionSync(work);
  return {
    // A statement takes up to 100 values there.
    listedAtMost: 64,
    runNow: (operation) => runBlocking(operation, query),
    runWhenFree: (operation) => lock.shared(() => runBlocking(operation(), query)),
    // oxlint-disable-next-line require-yield -- all of it happens within the method of the storage
    whole: function* whole(operation) {
      return atOnce(() => runBlocking(operation, query));
    },
    transaction: (work) =>
      lock.exclusive(() =>
        storage.transaction(async () => {
          const scope = openScope();
          const runInside: RunInside = (operation) => scope.run(() => runBlocking(operation(), query));
          try {
            return await work(runInside);
          } finally {
            scope.end();
          }
        }),
      ),
    migrate: (operation) => atOnce(() => runBlocking(operation, query)),
  };
}

function sqlOf(storage: DurableObjectStorage, name: string): DurableObjectSql {
  const isStorage =
    typeof storage === 'object' &&
    storage !== null &&
    'sql' in storage &&
    typeof storage.transactionSync === 'function';
  if (!isStorage) return refuseClient(name, 'the storage of a Durable Object: `ctx.storage`', storage);
  const { sql } = storage;
  try {
    // Nothing else says so before the first statement.
    Reflect.get(sql, 'databaseSize', sql);
  } catch (error) {
    throw new TypeError(
      `${name} needs a Durable Object with SQLite: name its class in \`new_sqlite_classes\`, not in \`new_classes\`.`,
      { cause: error },
    );
  }
  return sql;
}

function queryOn(sql: DurableObjectSql): (statement: SqlStatement) => SqlResult {
  return (statement) => {
    const { text, values, unprepared } = statement;
    try {
      const rows = sql.exec(text, ...toSqliteValues(values)).toArray();
      if (unprepared === true) return { rows: [], changes: 0 };
      if (givesRows(text)) return { rows: rows.map((row) => assertRow(row)), changes: rows.length };
      // What the cursor counts as written includes indexes.
      const [counted] = sql.exec('SELECT changes() AS changes').toArray();
      return { rows: [], changes: Number(assertRow(counted)['changes']) };
    } catch (error) {
      if (unprepared === true || !isUniqueViolation(error)) throw error;
      throw new ConflictError('There is already such a row.', { cause: error });
    }
  };
}
