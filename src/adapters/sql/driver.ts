import type { LimitsTime } from '../../types/limits-time.js';
import type { SqlResult, SqlStatement } from './operation.js';

/** Runs one statement on a driver that returns promises. */
export type SqlQuery = (statement: SqlStatement) => Promise<SqlResult>;

/** A driver that returns promises, in the one shape that adapters and stores of records need. */
export interface SqlDriver extends LimitsTime {
  /** Runs a statement outside of any transaction. */
  readonly query: SqlQuery;
  /** Runs `work` in a transaction on one connection; commits when it succeeds, rolls back when it throws. */
  transaction<T>(work: (query: SqlQuery) => Promise<T>): Promise<T>;
  /** Runs `work` on one connection while no other process migrates this database, for as long as it takes. */
  withMigrationLock<T>(work: (query: SqlQuery) => Promise<T>): Promise<T>;
}
