import type { Adapter } from '../../types/adapter.js';
import type { WithRecords } from '../../types/records.js';
import type { CleanupCount } from '../shared/methods.js';
import { tokenForm } from '../shared/token-form.js';
import { type SqlRunner, sqlMethods } from '../sql/methods.js';
import type { SqlOperation } from '../sql/operation.js';
import { recordOperations } from '../sql/record-operations.js';
import { recordStore, type SqlRecords } from '../sql/records.js';
import type { ResolvedSchema } from '../sql/schema.js';
import { batch, createStore } from '../sql/store.js';
import type { BlockingDatabase, RunInside } from './blocking.js';
import { sqliteDialect } from './dialect.js';

/**
 * An adapter for SQLite on a driver that blocks: every method of `Adapter`, its store of records, and three methods to
 * maintain the tables.
 */
export interface SqliteAdapterObject extends Required<Adapter>, WithRecords {
  /**
   * Creates the tables, columns and indexes that are missing, and changes none that exist. Safe to run at every start,
   * also by several processes at once. Call it outside of transactions.
   *
   * @throws {Error} when existing rows violate a unique index that was missing, for instance two users with one address
   */
  migrate(): void;
  /** The SQL that `migrate` would execute now; nothing is changed. */
  pendingMigration(): readonly string[];
  /** Deletes the sessions, verification tokens and records that expired at `now` or before, 1000 at a time. @returns how many */
  cleanup(now: Date): CleanupCount;
}

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

  /** Calls `remove` until less than a batch is left. */
  function removeAll(remove: () => SqlOperation<number>): number {
    let removed = 0;
    for (;;) {
      const count = runNow(remove());
      removed += count;
      if (count < batch) return removed;
    }
  }
  return {
    ...sqlMethods(runner(runWhenFree), form),
    records: recordStore((operation) => runWhenFree(() => operation(store.records))),
    transaction: (work) => transaction((runInside) => work(sqlMethods(runner(runInside), form))),
    migrate: () => migrate(store.migrate()),
    pendingMigration: () => runNow(store.pendingMigration()),
    cleanup: (limit) => ({
      sessions: removeAll(() => store.removeExpired('session', limit)),
      tokens: removeAll(() => store.removeExpired('verificationToken', limit)),
      // The table came later than the others.
      records: runNow(store.records.exists())
        ? removeAll(() => store.records.removeExpired(limit, batch))
        : 0,
    }),
  };
}

/** The store of records over such a database. */
export function blockingRecords(
  { runWhenFree, migrate }: BlockingDatabase,
  schema: ResolvedSchema,
): SqlRecords {
  const operations = recordOperations(sqliteDialect, schema);
  return {
    ...recordStore((operation) => runWhenFree(() => operation(operations))),
    migrate: async () => migrate(operations.migrate()),
    pendingMigration: () => runWhenFree(() => operations.pendingMigration()),
  };
}
