import type { SqlBatchDriver } from '../sql/batch.js';
import { assertRow, type SqlResult, type SqlStatement } from '../sql/operation.js';
import { retryEnded, withConflicts } from './faults.js';

/** What `neon()` of `@neondatabase/serverless` returns (1.0 and later): a function that sends queries over HTTP. */
export interface NeonFunction {
  (...args: never[]): unknown;
  query(text: string, values?: unknown[], options?: object): PromiseLike<unknown>;
  /** Runs queries that are known beforehand in one transaction. */
  transaction(queries: never[], options?: object): Promise<unknown>;
}

// Whatever `neon()` is set to return.
const whole = { fullResults: true, arrayMode: false } as const;

/** Whether a client is what `neon()` returns. */
export function isNeon(client: unknown): client is NeonFunction {
  return (
    typeof client === 'function' &&
    'query' in client &&
    typeof client.query === 'function' &&
    'transaction' in client &&
    typeof client.transaction === 'function'
  );
}

/** Makes a driver of what `neon()` returns. */
export function neonDriver(neon: NeonFunction): SqlBatchDriver {
  const asked = ({ text, values }: SqlStatement): PromiseLike<unknown> =>
    neon.query(text, [...values], whole);
  return {
    query: (statement) => withConflicts(statement.unprepared, async () => toResult(await asked(statement))),
    batch: (statements) =>
      retryEnded(() =>
        withConflicts(statements[0]?.unprepared, async () => {
          // A query is sent when a caller waits for it: here, all are sent together.
          const queries = statements.map(asked);
          // `never[]` is what the parameter is declared as above.
          const results = await neon.transaction(queries as never[], whole);
          return Array.isArray(results) ? results.map(toResult) : [];
        }),
      ),
  };
}

function toResult(answer: unknown): SqlResult {
  const { rows, rowCount } = assertRow(answer);
  return {
    rows: Array.isArray(rows) ? rows.map((row) => assertRow(row)) : [],
    changes: Number(rowCount ?? 0),
  };
}
