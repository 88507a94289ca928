import { withStore } from '../../core/features/nothing-carried.js';
import type { Adapter } from '../../types/adapter.js';
import type { RunsSql } from '../../types/runs-sql.js';
import { sqlRunner } from '../../types/symbols.js';
import type { WithRecords } from '../../types/records.js';
import { tokenForm } from '../shared/token-form.js';
import { sqlMethods } from '../sql/methods.js';
import type { CarriedRunner, SqlRunner } from '../sql/runner.js';
import { cleanupWith, type Cleanup } from '../sql/cleanup.js';
import { recordOperations } from '../sql/record-operations.js';
import { recordStore, standaloneRecords, type SqlRecords } from '../sql/records.js';
import type { ResolvedSchema } from '../sql/schema.js';
import { createStore } from '../sql/store.js';
import type { BlockingDatabase, RunInside } from './blocking.js';
import { sqliteDialect } from './dialect.js';

/**
 * An adapter for SQLite on a driver that blocks: every method of `Adapter`, its store of records, and what maintains the
 * tables.
 */
export interface SqliteAdapterObject extends Required<Adapter>, WithRecords, Cleanup, RunsSql {
  /**
   * Creates the tables, columns and indexes that are missing, and changes none that exist. Safe to run at every start,
   * also by several processes at once. Call it outside of transactions.
   *
   * @throws {Error} when existing rows violate a unique index that was missing, for instance two users with one address
   */
  migrate(): void;
  /** The SQL that `migrate` would execute now; nothing is changed. */
  pendingMigration(): readonly string[];
}

/** How many rows one statement of `cleanup` deletes: nothing else happens in this process meanwhile. */
const BATCH = 100;

/** Makes an adapter over a database of SQLite that blocks. */
export function blockingAdapter(
  { runNow, runWhenFree, whole, transaction, migrate, listedAtMost }: BlockingDatabase,
  schema: ResolvedSchema,
  hashTokens: boolean,
): SqliteAdapterObject {
  const store = createStore(
    { ...sqliteDialect, ...(listedAtMost !== undefined && { listedAtMost }) },
    schema,
  );
  const form = tokenForm(hashTokens);
  const runner = (run: RunInside): SqlRunner => ({
    single: (operation) => run(() => operation(store)),
    atomic: (operation) => run(() => whole(operation(store))),
  });
  const run = runner(runWhenFree);
  const records = recordStore((operation) => runWhenFree(() => operation(store.records)), BATCH);
  const methods = sqlMethods(run, form);
  return {
    ...methods,
    ...withStore,
    [sqlRunner]: { ...methods, ...run } satisfies CarriedRunner,
    records,
    transaction: (work) => transaction((runInside) => work(sqlMethods(runner(runInside), form))),
    migrate: () => migrate(store.migrate()),
    pendingMigration: () => runNow(store.pendingMigration()),
    ...cleanupWith(run, records, BATCH),
  };
}

/** The store of records over such a database. */
export function blockingRecords(
  { runWhenFree, migrate }: BlockingDatabase,
  schema: ResolvedSchema,
): SqlRecords {
  const operations = recordOperations(sqliteDialect, schema);
  return {
    ...standaloneRecords((operation) => runWhenFree(() => operation(operations)), BATCH),
    migrate: async () => migrate(operations.migrate()),
    pendingMigration: () => runWhenFree(() => operations.pendingMigration()),
  };
}
