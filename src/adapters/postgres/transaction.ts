import type { LimitsTime } from '../../types/limits-time.js';
import type { StatementLimit } from '../shared/statement-limit.js';
import type { SqlQuery } from '../sql/driver.js';
import type { SqlResult } from '../sql/operation.js';

/** A driver whose statements have a limit, but for those of a migration. */
export interface BasicDriver extends LimitsTime {
  readonly query: SqlQuery;
  transaction<T>(work: (query: SqlQuery) => Promise<T>, limit?: StatementLimit): Promise<T>;
}

/** Runs `work` between BEGIN and COMMIT of the connection that `query` uses; ROLLBACK if it throws. */
export async function inTransaction<T>(
  query: SqlQuery,
  work: (query: SqlQuery) => Promise<T>,
  onLost?: () => void,
): Promise<T> {
  const run = (text: string): Promise<SqlResult> => query({ text, values: [], unprepared: true });
  await run('BEGIN');
  try {
    const result = await work(query);
    await run('COMMIT');
    return result;
  } catch (error) {
    // A lost connection has lost its transaction, too; the first error is the one to report.
    await run('ROLLBACK').catch(onLost ?? (() => undefined));
    throw error;
  }
}
