import { ConflictError } from '../errors.js';

/** What SQLite can be given. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/** A row as the driver gives it, by column. */
export type SqliteRow = Readonly<Record<string, unknown>>;

/** The part of a prepared statement that is used. */
export interface SqliteStatement {
  all(...values: SqliteValue[]): unknown[];
  run(...values: SqliteValue[]): { changes: number | bigint };
}

/** An open database: `DatabaseSync` of `node:sqlite`, `Database` of `better-sqlite3`, or what has their shape. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  /** Whether a transaction is open, as `node:sqlite` names it. */
  readonly isTransaction?: boolean;
  /** Whether a transaction is open, as `better-sqlite3` names it. */
  readonly inTransaction?: boolean;
}

/** A database with its statements prepared once and its errors named. */
export interface SqliteConnection {
  /** Runs SQL that gives nothing back. */
  exec(sql: string): void;
  /** Runs a statement that gives rows back. */
  rows(sql: string, values?: readonly SqliteValue[]): SqliteRow[];
  /** Runs a statement that gives no rows back; the number of rows it changed. */
  change(sql: string, values?: readonly SqliteValue[]): number;
  /** Whether a transaction is open; `true` where the driver does not tell. */
  inTransaction(): boolean;
  /** Milliseconds for which the driver waits for another process before it gives up. */
  busyTimeout(): number;
  /** All of `work` happens or nothing of it; also inside of a transaction. */
  atomically<T>(work: () => T): T;
}

/**
 * Wraps an open database. Statements are prepared at their first use and kept: their number is bounded by the sets of
 * fields that the application writes.
 *
 * @throws {TypeError} when it has not the shape of a database
 */
export function openConnection(database: SqliteDatabase): SqliteConnection {
  if (typeof database?.prepare !== 'function' || typeof database.exec !== 'function') {
    throw new TypeError('SqliteAdapter needs an open database of node:sqlite or better-sqlite3.');
  }
  const prepared = new Map<string, SqliteStatement>();

  function statement(sql: string): SqliteStatement {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const fresh = database.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  }

  function exec(sql: string): void {
    database.exec(sql);
  }

  function rows(sql: string, values: readonly SqliteValue[] = []): SqliteRow[] {
    return named(() => statement(sql).all(...values)).map(assertRow);
  }

  return {
    exec,
    rows,
    inTransaction: () => database.isTransaction ?? database.inTransaction ?? true,
    busyTimeout: () => Number(rows('SELECT timeout FROM pragma_busy_timeout')[0]?.['timeout'] ?? 0),
    change: (sql, values = []) => named(() => Number(statement(sql).run(...values).changes)),
    atomically: (work) => {
      exec('SAVEPOINT latchkey');
      try {
        const result = work();
        exec('RELEASE latchkey');
        return result;
      } catch (error) {
        exec('ROLLBACK TO latchkey; RELEASE latchkey');
        throw error;
      }
    },
  };
}

/** Whether another connection holds the database for the moment (SQLite result code 5, SQLITE_BUSY). */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = resultCode(error);
  // The low byte of an extended result code is the code itself.
  return code.startsWith('SQLITE_BUSY') || (errcode & 0xff) === 5;
}

function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('There is already such a row.', { cause: error });
    throw error;
  }
}

function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = resultCode(error);
  // SQLite extended result codes SQLITE_CONSTRAINT_PRIMARYKEY (1555), _UNIQUE (2067) and _ROWID (2579).
  return /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY|ROWID)$/.test(code) || [1555, 2067, 2579].includes(errcode);
}

// better-sqlite3 names the code in `code`, node:sqlite numbers it in `errcode`.
function resultCode(error: unknown): { code: string; errcode: number } {
  if (!(error instanceof Error)) return { code: '', errcode: 0 };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const errcode = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
  return { code, errcode };
}

function assertRow(row: unknown): SqliteRow {
  if (row === null || typeof row !== 'object' || Array.isArray(row)) {
    throw new TypeError('The database must give rows as objects: open it without `returnArrays`.');
  }
  // An object that is no array is what drivers give for a row: its columns by name.
  return row as SqliteRow;
}
