import { ConflictError } from '../../errors.js';
import { isErrorObject } from '../../core/kit/realms.js';
import { refuseClient } from '../shared/refuse-client.js';
import { assertRow, type SqlResult, type SqlStatement, type SqlValue } from '../sql/operation.js';

/** A value that SQLite can store. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/** The part of a prepared statement that the adapter uses. */
export interface SqliteStatement {
  all(...values: SqliteValue[]): unknown[];
  run(...values: SqliteValue[]): { changes: number | bigint };
}

/**
 * An open database with a synchronous driver: `DatabaseSync` of `node:sqlite`, `Database` of `better-sqlite3`, `libsql` or
 * `bun:sqlite`, or anything of the same shape.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  /** Whether a transaction is open, as `node:sqlite` names it. */
  readonly isTransaction?: boolean;
  /** Whether a transaction is open, as `better-sqlite3` and `bun:sqlite` name it. */
  readonly inTransaction?: boolean;
}

/** A database whose statements are prepared once, and whose unique violations are thrown as `ConflictError`. */
export interface SqliteConnection {
  /** Runs SQL that returns no rows. */
  exec(sql: string): void;
  /** Runs one statement. */
  query(statement: SqlStatement): SqlResult;
  /** Whether a transaction is open; `true` if the driver cannot say. */
  inTransaction(): boolean;
  /** How many milliseconds the driver waits for a lock before it gives up. */
  busyTimeout(): number;
}

/**
 * Makes a connection of an open database. Statements are prepared at their first use and kept: their number is bounded by
 * the sets of fields that the application writes.
 *
 * @param name The function that the application called, for errors.
 * @throws {TypeError} when `database` is none, or not a synchronous one
 */
export function openConnection(database: SqliteDatabase, name: string): SqliteConnection {
  if (
    typeof database?.prepare !== 'function' ||
    typeof database.exec !== 'function' ||
    !isSynchronous(database)
  ) {
    refuseClient(name, EXPECTED, database);
  }
  const statement = prepareOnce(database);

  function query({ text, values, unprepared }: SqlStatement): SqlResult {
    if (unprepared === true) {
      database.exec(text);
      return { rows: [], changes: 0 };
    }
    const given = toSqliteValues(values);
    if (!givesRows(text)) {
      const { changes } = assertNoPromise(statement(text).run(...given));
      return { rows: [], changes: Number(changes) };
    }
    const rows = assertNoPromise(statement(text).all(...given));
    return {
      rows: rows.map((row) => assertRow(row, ': open it without `returnArrays`')),
      changes: rows.length,
    };
  }

  return {
    exec: (sql) => {
      database.exec(sql);
    },
    query: (given) => {
      try {
        return query(given);
      } catch (error) {
        throw given.unprepared === true ? error : toConflict(error);
      }
    },
    inTransaction: () => database.isTransaction ?? database.inTransaction ?? true,
    busyTimeout: () => {
      try {
        const { rows } = query({ text: 'SELECT timeout FROM pragma_busy_timeout', values: [] });
        return Number(rows[0]?.['timeout'] ?? 0);
      } catch (error) {
        // To prepare this statement, SQLite reads the schema. While another connection writes that, assume no timeout.
        if (isBusy(error)) return 0;
        throw error;
      }
    },
  };
}

function prepareOnce(database: SqliteDatabase): (sql: string) => SqliteStatement {
  const prepared = new Map<string, SqliteStatement>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const fresh = database.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  };
}

const EXPECTED = 'an open database of node:sqlite, better-sqlite3, bun:sqlite or @libsql/client';

/** Whether it is not one of the asynchronous databases that have the same shape: D1 and its proxies, `sqlite3`, `sqlite`. */
function isSynchronous(database: object): boolean {
  return !['batch', 'serialize', 'getDatabaseInstance'].some(
    (member) => member in database && !isKnown(database),
  );
}

/** Whether it says if a transaction is open, as `node:sqlite`, `better-sqlite3`, `bun:sqlite` and `libsql` do. */
function isKnown(database: object): boolean {
  return 'inTransaction' in database || 'isTransaction' in database;
}

/** The answer of a synchronous driver. @throws {TypeError} when it is a promise */
function assertNoPromise<T extends object>(answer: T): T {
  if (!('then' in answer)) return answer;
  // No caller waits: without this, its rejection would end the process.
  Promise.resolve(answer).catch(() => undefined);
  throw new TypeError(
    `SqliteAdapter needs ${EXPECTED}, not a database whose statements answer with promises.`,
  );
}

/** The values of a statement as the driver's type wants them. */
export function toSqliteValues(values: readonly SqlValue[]): SqliteValue[] {
  // The SQLite dialect encodes to exactly these types; a driver refuses whatever else an application passed.
  return values as SqliteValue[];
}

/** Whether a statement returns rows. */
export function givesRows(text: string): boolean {
  return text.startsWith('SELECT ') || text.includes(' RETURNING ');
}

/** Whether another connection has locked the database for now (SQLite result code 5, SQLITE_BUSY). */
export function isBusy(error: unknown): boolean {
  const { code, number } = resultCode(error);
  // The low byte of an extended result code is the code itself.
  return code.startsWith('SQLITE_BUSY') || (number & 0xff) === 5;
}

/** Turns a unique violation into a {@link ConflictError}; returns any other error as it is. */
export function toConflict(error: unknown): unknown {
  const { code, number } = resultCode(error);
  // SQLite extended result codes SQLITE_CONSTRAINT_PRIMARYKEY (1555), _UNIQUE (2067) and _ROWID (2579).
  const conflicts =
    /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY|ROWID)$/.test(code) || [1555, 2067, 2579].includes(number);
  return conflicts ? new ConflictError('There is already such a row.', { cause: error }) : error;
}

/**
 * Whether an error of D1 or of a Durable Object is a unique violation. They have no code, and SQLite names table and column,
 * never the value: "UNIQUE constraint failed: user.email: SQLITE_CONSTRAINT".
 */
export function isUniqueViolation(error: unknown): boolean {
  return isErrorObject(error) && /\bUNIQUE constraint failed\b/.test(error.message);
}

// Drivers have the name in `code` or `extendedCode`, the number in `errcode`, `errno` or `rawCode`.
function resultCode(error: unknown): { code: string; number: number } {
  if (!isErrorObject(error)) return { code: '', number: 0 };
  const fields = new Map<string, unknown>(Object.entries(error));
  const names = [fields.get('extendedCode'), fields.get('code')];
  const numbers = [fields.get('errcode'), fields.get('errno'), fields.get('rawCode')];
  return {
    code: names.find((name) => typeof name === 'string') ?? '',
    number: numbers.find((value) => typeof value === 'number') ?? 0,
  };
}
