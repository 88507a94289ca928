import { withStore } from '../../core/features/nothing-carried.js';
import type { Adapter } from '../../types/adapter.js';
import type { RunsSql } from '../../types/runs-sql.js';
import { sqlRunner } from '../../types/symbols.js';
import type { WithRecords } from '../../types/records.js';
import { tokenForm } from '../shared/token-form.js';
import type { SqlMaintenance } from './async-adapter.js';
import { migrateBatched, runBatched, type SqlBatchDriver } from './batch.js';
import { cleanupWith } from './cleanup.js';
import type { SqlDialect } from './dialect.js';
import { sqlMethods } from './methods.js';
import type { CarriedRunner, SqlRunner } from './runner.js';
import { runAsync } from './operation.js';
import { recordOperations } from './record-operations.js';
import { recordStore, standaloneRecords, type RunOnRecords, type SqlRecords } from './records.js';
import type { ResolvedSchema } from './schema.js';
import { createStore } from './store.js';

/**
 * An adapter for a SQL database without interactive transactions: every method of `Adapter` but `transaction`, its store
 * of records, and what maintains the tables.
 */
export interface SqlBatchAdapterObject
  extends Required<Omit<Adapter, 'transaction'>>, WithRecords, SqlMaintenance, RunsSql {}

/** What {@link batchSqlAdapter} needs. */
export interface SqlBatchAdapterParts {
  readonly driver: SqlBatchDriver;
  readonly dialect: SqlDialect;
  readonly schema: ResolvedSchema;
  readonly hashTokens: boolean;
}

/** Makes an adapter over a driver whose transactions are batches of statements. */
export function batchSqlAdapter({
  driver,
  dialect,
  schema,
  hashTokens,
}: SqlBatchAdapterParts): SqlBatchAdapterObject {
  let store = createStore(dialect, schema);
  const run: SqlRunner = {
    single: (operation) => runAsync(operation(store), driver.query),
    atomic: (operation) => runBatched(() => operation(store), driver),
  };
  const records = recordStore((operation) => run.single(({ records: table }) => operation(table)));
  const pendingMigration = (): Promise<readonly string[]> => run.single((known) => known.pendingMigration());
  const methods = sqlMethods(run, tokenForm(hashTokens));
  return {
    ...methods,
    ...withStore,
    [sqlRunner]: { ...methods, ...run } satisfies CarriedRunner,
    records,
    migrate: async () => {
      await migrateBatched(driver, pendingMigration);
      // The one before remembers the columns as they were.
      store = createStore(dialect, schema);
    },
    pendingMigration,
    ...cleanupWith(run, records),
  };
}

/** The store of records on such a driver. */
export function batchRecords(
  driver: SqlBatchDriver,
  dialect: SqlDialect,
  schema: ResolvedSchema,
): SqlRecords {
  const operations = recordOperations(dialect, schema);
  const run: RunOnRecords = (operation) => runAsync(operation(operations), driver.query);
  const pendingMigration = (): Promise<readonly string[]> => run((records) => records.pendingMigration());
  return {
    ...standaloneRecords(run),
    migrate: () => migrateBatched(driver, pendingMigration),
    pendingMigration,
  };
}
