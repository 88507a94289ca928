import { ConflictError } from '../../errors.js';
import { refuseClient } from '../shared/refuse-client.js';
import type { SqlBatchDriver } from '../sql/batch.js';
import { assertRow, type SqlResult, type SqlStatement } from '../sql/operation.js';
import { givesRows, isUniqueViolation, type SqliteValue, toSqliteValues } from '../sqlite/connection.js';

/** The answer of D1 to a statement. */
export interface D1Answer {
  readonly results: readonly unknown[];
  readonly meta: { readonly changes?: number };
}

/** The part of a prepared statement of D1 that the adapter uses. */
export interface D1Statement {
  bind(...values: SqliteValue[]): D1Statement;
  all(): Promise<D1Answer>;
}

/** A D1 database as a Worker has it (`env.DB`), a session of it, or anything of the same shape. */
export interface D1Client {
  prepare(sql: string): D1Statement;
  batch(statements: D1Statement[]): Promise<D1Answer[]>;
}

/**
 * Makes a driver of a D1 database.
 *
 * @param name The function that the application called, for errors.
 * @throws {TypeError} when `database` is none
 */
export function d1Driver(database: D1Client, name: string): SqlBatchDriver {
  if (!isD1(database)) refuseClient(name, 'a D1 database, the binding of the Worker: `env.DB`', database);
  const bound = ({ text, values }: SqlStatement): D1Statement =>
    database.prepare(text).bind(...toSqliteValues(values));
  return {
    query: async (statement) => {
      try {
        return toResult(statement, await bound(statement).all());
      } catch (error) {
        throw toConflict(error, statement);
      }
    },
    batch: async (statements) => {
      try {
        const answers = await database.batch(statements.map(bound));
        return statements.map((statement, index) => toResult(statement, answers[index]));
      } catch (error) {
        throw toConflict(error, ...statements);
      }
    },
  };
}

// A client of libSQL has `batch`, too; databases that block have `prepare`.
function isD1(database: D1Client): boolean {
  return (
    typeof database === 'object' &&
    database !== null &&
    typeof database.prepare === 'function' &&
    typeof database.batch === 'function'
  );
}

function toResult({ text }: SqlStatement, answer: D1Answer | undefined): SqlResult {
  const rows = (answer?.results ?? []).map((row) => assertRow(row));
  return { rows, changes: givesRows(text) ? rows.length : (answer?.meta.changes ?? 0) };
}

function toConflict(error: unknown, ...statements: readonly SqlStatement[]): unknown {
  const isDefinition = statements.every(({ unprepared }) => unprepared === true);
  return isUniqueViolation(error) && !isDefinition
    ? new ConflictError('There is already such a row.', { cause: error })
    : error;
}
