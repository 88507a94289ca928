import type { SqlQuery } from './driver.js';
import { runAsync, type SqlOperation, type SqlResult, type SqlStatement } from './operation.js';

/**
 * A database over HTTP without interactive transactions: one statement at a time, or several that are known beforehand and
 * run in one transaction.
 */
export interface SqlBatchDriver {
  /** Runs a statement on its own. */
  readonly query: SqlQuery;
  /** Runs all of the statements, or none if one fails. @returns their results, in order */
  batch(statements: readonly SqlStatement[]): Promise<readonly SqlResult[]>;
}

const nothing: SqlResult = { rows: [], changes: 0 };

/**
 * Runs an operation whose writes do not depend on one another's results, and makes them in one transaction. It runs twice:
 * first to learn the statements, which are not run then, and again with their results. What it reads is read at once.
 *
 * @throws {Error} when the second run makes other statements than the first
 */
export async function runBatched<T>(
  operation: () => SqlOperation<T>,
  { query, batch }: SqlBatchDriver,
): Promise<T> {
  const writes: SqlStatement[] = [];
  await runAsync(operation(), async (statement) => {
    if (reads(statement)) return query(statement);
    writes.push(statement);
    return nothing;
  });
  const results = writes.length === 0 ? [] : await batch(writes);
  let index = 0;
  return runAsync(operation(), async (statement) => {
    if (reads(statement)) return query(statement);
    const result = writes[index]?.text === statement.text ? results[index] : undefined;
    index += 1;
    if (result === undefined) throw new Error('Its statements depend on the results of others.');
    return result;
  });
}

function reads({ text }: SqlStatement): boolean {
  return text.startsWith('SELECT ');
}

/**
 * Runs the statements that `pending` names in one transaction. If another machine was faster, looks again.
 *
 * @throws what the batch rejects with, when it would be the same again
 */
export async function migrateBatched(
  { batch }: SqlBatchDriver,
  pending: () => Promise<readonly string[]>,
): Promise<void> {
  let texts = await pending();
  while (texts.length > 0) {
    try {
      await batch(texts.map((text) => ({ text, values: [], unprepared: true })));
      return;
    } catch (error) {
      const left = await pending();
      if (left.join('\n') === texts.join('\n')) throw error;
      texts = left;
    }
  }
}
