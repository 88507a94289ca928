/** What a statement is given; the dialect sees to it that the driver understands it. */
export type SqlValue = unknown;

/** A row as the driver gives it, by column. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** One statement and its values. The texts are few and stay the same: drivers prepare them once. */
export interface SqlCall {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** Without a prepared statement: definitions of tables and transactions. */
  readonly plain?: true;
}

/** What came of a statement. */
export interface SqlResult {
  readonly rows: readonly SqlRow[];
  /** Rows that were written or removed. */
  readonly changes: number;
  /** The key that the database made for the row, where the driver tells it beside the rows. */
  readonly insertId?: number | string;
}

/**
 * Work on a database that says which statements it wants, and is given their results. It knows nothing of promises, so
 * that one description serves drivers that block and drivers that do not.
 */
export type SqlStep<T> = Generator<SqlCall, T, SqlResult>;

/** A step of one statement. */
export function* call(text: string, values: readonly SqlValue[] = []): SqlStep<SqlResult> {
  return yield { text, values };
}

/** A step of one statement that is not to be prepared. */
export function* plainCall(text: string): SqlStep<SqlResult> {
  return yield { text, values: [], plain: true };
}

/** Runs a step on a driver that blocks. @throws whatever the statements throw and the step does not handle */
export function runNow<T>(step: SqlStep<T>, query: (statement: SqlCall) => SqlResult): T {
  let next = step.next();
  while (next.done !== true) {
    let result: SqlResult;
    try {
      result = query(next.value);
    } catch (error) {
      next = step.throw(error);
      continue;
    }
    next = step.next(result);
  }
  return next.value;
}

/** Runs a step on a driver that gives promises. @throws whatever the statements reject with and the step does not handle */
export async function runAsync<T>(
  step: SqlStep<T>,
  query: (statement: SqlCall) => Promise<SqlResult>,
): Promise<T> {
  let next = step.next();
  while (next.done !== true) {
    let result: SqlResult;
    try {
      result = await query(next.value);
    } catch (error) {
      next = step.throw(error);
      continue;
    }
    next = step.next(result);
  }
  return next.value;
}
