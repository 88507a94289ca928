/** A value for a statement, as the dialect encoded it for the driver. */
export type SqlValue = unknown;

/** A row as the driver returns it, by column. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** One statement and its values. There are few texts and they do not vary: drivers prepare them once. */
export interface SqlStatement {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** Runs without a prepared statement: for definitions of tables, and for transactions. */
  readonly unprepared?: true;
  /** May take long, as no caller waits. */
  readonly isSlow?: true;
}

/** The result of a statement. */
export interface SqlResult {
  readonly rows: readonly SqlRow[];
  /** How many rows were written or removed. */
  readonly changes: number;
  /** The key that the database generated for the row, where the driver reports it apart from the rows. */
  readonly insertId?: number | string;
}

/**
 * An operation on a database: a generator that yields statements and receives their results. It uses no promises, so
 * that one description serves drivers that block and drivers that do not.
 */
export type SqlOperation<T> = Generator<SqlStatement, T, SqlResult>;

/** An operation of one statement. */
export function* execute(text: string, values: readonly SqlValue[] = []): SqlOperation<SqlResult> {
  return yield { text, values };
}

/** An operation of one statement that may take long, as no caller waits. */
export function* executeSlowly(text: string, values: readonly SqlValue[] = []): SqlOperation<SqlResult> {
  return yield { text, values, isSlow: true };
}

/** An operation of one statement that must not be prepared. */
export function* executeUnprepared(text: string): SqlOperation<SqlResult> {
  return yield { text, values: [], unprepared: true };
}

/** Runs an operation on a driver that blocks. @throws what a statement throws and the operation does not catch */
export function runBlocking<T>(operation: SqlOperation<T>, query: (statement: SqlStatement) => SqlResult): T {
  let next = operation.next();
  while (next.done !== true) {
    let result: SqlResult;
    try {
      result = query(next.value);
    } catch (error) {
      next = operation.throw(error);
      continue;
    }
    next = operation.next(result);
  }
  return next.value;
}

/** Runs an operation on a driver that returns promises. @throws what a statement rejects with and the operation does not catch */
export async function runAsync<T>(
  operation: SqlOperation<T>,
  query: (statement: SqlStatement) => Promise<SqlResult>,
): Promise<T> {
  let next = operation.next();
  while (next.done !== true) {
    let result: SqlResult;
    try {
      result = await query(next.value);
    } catch (error) {
      next = operation.throw(error);
      continue;
    }
    next = operation.next(result);
  }
  return next.value;
}

/**
 * A row from the driver, checked to be an object: its columns by name.
 *
 * @param advice The end of the error message, such as ": open it without `rowsAsArray`".
 * @throws {TypeError} when the driver returned anything else
 */
export function assertRow(row: unknown, advice: string = ''): SqlRow {
  if (isRow(row)) return row;
  throw new TypeError(`The database must give rows as objects${advice}.`);
}

function isRow(row: unknown): row is SqlRow {
  return row !== null && typeof row === 'object' && !Array.isArray(row);
}
