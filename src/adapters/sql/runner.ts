import type { Adapter } from '../../types/adapter.js';
import type { SqlOperation } from './operation.js';
import type { SqlStore } from './store.js';

/** Runs operations on the database. */
export interface SqlRunner {
  /** Runs an operation that is one statement, or whose statements need not be atomic. */
  single<T>(operation: (store: SqlStore) => SqlOperation<T>): Promise<T>;
  /** Runs an operation in a transaction. */
  atomic<T>(operation: (store: SqlStore) => SqlOperation<T>): Promise<T>;
}

/** What adapters carry under `sqlRunner`: their methods, too, which say whether the application replaced some of them. */
export interface CarriedRunner extends SqlRunner, Required<Pick<Adapter, 'getUser'>> {}
