import { ConflictError } from '../../errors.js';
import { isErrorObject } from '../../kit/realms.js';
import { refuseClient } from '../shared/refuse-client.js';
import type { SqlCall, SqlResult, SqlRow } from '../sql/operation.js';

/** What SQLite can be given. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/** The part of a prepared statement that is used. */
export interface SqliteStatement {
  all(...values: SqliteValue[]): unknown[];
  run(...values: SqliteValue[]): { changes: number | bigint };
}

/**
 * An open database whose driver blocks: `DatabaseSync` of `node:sqlite`, `Database` of `better-sqlite3`, of `libsql` or
 * of `bun:sqlite`, or what has their shape.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  /** Whether a transaction is open, as `node:sqlite` names it. */
  readonly isTransaction?: boolean;
  /** Whether a transaction is open, as `better-sqlite3` and `bun:sqlite` name it. */
  readonly inTransaction?: boolean;
}

/** A database with its statements prepared once and its errors named. */
export interface SqliteConnection {
  /** Runs SQL that gives nothing back. */
  exec(sql: string): void;
  /** Runs one statement. */
  query(statement: SqlCall): SqlResult;
  /** Whether a transaction is open; `true` where the driver does not tell. */
  inTransaction(): boolean;
  /** Milliseconds for which the driver waits for another process before it gives up. */
  busyTimeout(): number;
}

/**
 * Wraps an open database. Statements are prepared at their first use and kept: their number is bounded by the sets of
 * fields that the application writes.
 *
 * @throws {TypeError} when it has not the shape of a database
 */
export function openConnection(database: SqliteDatabase): SqliteConnection {
  if (typeof database?.prepare !== 'function' || typeof database.exec !== 'function' || !mayBlock(database)) {
    refuseClient('SqliteAdapter', EXPECTED, database);
  }
  const prepared = new Map<string, SqliteStatement>();

  function statement(sql: string): SqliteStatement {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const fresh = database.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  }

  function query({ text, values, plain }: SqlCall): SqlResult {
    if (plain === true) {
      database.exec(text);
      return { rows: [], changes: 0 };
    }
    // The dialect encodes to what SQLite takes; the driver refuses the rest.
    const given = values as SqliteValue[];
    if (!givesRows(text)) {
      const { changes } = assertAtOnce(statement(text).run(...given));
      return { rows: [], changes: Number(changes) };
    }
    const rows = assertAtOnce(statement(text).all(...given));
    return { rows: rows.map(assertRow), changes: rows.length };
  }

  return {
    exec: (sql) => {
      database.exec(sql);
    },
    query: (given) => {
      try {
        return query(given);
      } catch (error) {
        throw given.plain === true ? error : namedError(error);
      }
    },
    inTransaction: () => database.isTransaction ?? database.inTransaction ?? true,
    busyTimeout: () => {
      try {
        const { rows } = query({ text: 'SELECT timeout FROM pragma_busy_timeout', values: [] });
        return Number(rows[0]?.['timeout'] ?? 0);
      } catch (error) {
        // To prepare it, SQLite reads the schema: while another connection writes that, it is as good as impatient.
        if (isBusy(error)) return 0;
        throw error;
      }
    },
  };
}

const EXPECTED = 'an open database of node:sqlite, better-sqlite3, bun:sqlite or @libsql/client';

/** Databases of the same shape whose statements answer later: D1 (and its proxies), `sqlite3`, `sqlite`. */
function mayBlock(database: object): boolean {
  return !['batch', 'serialize', 'getDatabaseInstance'].some(
    (member) => member in database && !isKnown(database),
  );
}

/** `node:sqlite`, `better-sqlite3`, `bun:sqlite` and `libsql` tell whether a transaction is open. */
function isKnown(database: object): boolean {
  return 'inTransaction' in database || 'isTransaction' in database;
}

/** What a driver that blocks gives. @throws {TypeError} when it is still to come */
function assertAtOnce<T extends object>(answer: T): T {
  if (!('then' in answer)) return answer;
  // Whatever becomes of it: nobody waits for it.
  Promise.resolve(answer).catch(() => undefined);
  throw new TypeError(
    `SqliteAdapter needs ${EXPECTED}, not a database whose statements answer with promises.`,
  );
}

/** Whether a statement gives rows back. */
export function givesRows(text: string): boolean {
  return text.startsWith('SELECT ') || text.includes(' RETURNING ');
}

/** Whether another connection holds the database for the moment (SQLite result code 5, SQLITE_BUSY). */
export function isBusy(error: unknown): boolean {
  const { code, number } = resultCode(error);
  // The low byte of an extended result code is the code itself.
  return code.startsWith('SQLITE_BUSY') || (number & 0xff) === 5;
}

/** A {@link ConflictError} for what must be unique and is not; any other error as it is. */
export function namedError(error: unknown): unknown {
  const { code, number } = resultCode(error);
  // SQLite extended result codes SQLITE_CONSTRAINT_PRIMARYKEY (1555), _UNIQUE (2067) and _ROWID (2579).
  const conflicts =
    /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY|ROWID)$/.test(code) || [1555, 2067, 2579].includes(number);
  return conflicts ? new ConflictError('There is already such a row.', { cause: error }) : error;
}

// Named in `code` or `extendedCode`, numbered in `errcode`, `errno` or `rawCode`, as the driver has it.
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

/** A row as an object. @throws {TypeError} when the driver gives anything else */
export function assertRow(row: unknown): SqlRow {
  if (row === null || typeof row !== 'object' || Array.isArray(row)) {
    throw new TypeError('The database must give rows as objects: open it without `returnArrays`.');
  }
  // An object that is no array is what drivers give for a row: its columns by name.
  return row as SqlRow;
}
