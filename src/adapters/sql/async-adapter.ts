import { withStore } from '../../core/features/nothing-carried.js';
import type { Adapter } from '../../types/adapter.js';
import type { LimitsTime } from '../../types/limits-time.js';
import type { RunsSql } from '../../types/runs-sql.js';
import { sqlRunner } from '../../types/symbols.js';
import type { WithRecords } from '../../types/records.js';
import { Flights } from '../../core/kit/under-way.js';
import { cleanupWith, type Cleanup } from './cleanup.js';
import type { SqlDialect } from './dialect.js';
import { sqlMethods } from './methods.js';
import type { CarriedRunner, SqlRunner } from './runner.js';
import type { ResolvedSchema } from './schema.js';
import type { SqlDriver, SqlQuery } from './driver.js';
import { runAsync } from './operation.js';
import { recordStore } from './records.js';
import { createStore, savepoint, type SqlStore } from './store.js';
import { tokenForm } from '../shared/token-form.js';

/** The methods of a SQL adapter that maintain its tables. */
export interface SqlMaintenance extends Cleanup {
  /**
   * Creates the tables, columns and indexes that are missing, and changes none that exist. Safe to run at every start,
   * also by several machines at once.
   *
   * @throws {Error} when existing rows violate a unique index that was missing, for instance two users with one address
   */
  migrate(): Promise<void>;
  /** The SQL that `migrate` would execute now; nothing is changed. */
  pendingMigration(): Promise<readonly string[]>;
}

/** An adapter for a SQL database: every method of `Adapter`, its store of records, and what maintains the tables. */
export interface SqlAdapterObject
  extends Required<Adapter>, WithRecords, SqlMaintenance, LimitsTime, RunsSql {}

/** What {@link asyncSqlAdapter} needs. */
export interface SqlAdapterParts {
  readonly driver: SqlDriver;
  /** Called at first use, and again after it failed. */
  readonly dialect: () => Promise<SqlDialect>;
  readonly schema: ResolvedSchema;
  readonly hashTokens: boolean;
}

/** Makes an adapter over a driver that returns promises. */
export function asyncSqlAdapter({ driver, dialect, schema, hashTokens }: SqlAdapterParts): SqlAdapterObject {
  const form = tokenForm(hashTokens);
  const opening = new Flights<SqlStore>();
  let opened: SqlStore | undefined;
  const open = async (): Promise<SqlStore> =>
    (opened ??= await opening.run('', async () => createStore(await dialect(), schema)));
  const run: SqlRunner = {
    single: async (operation) => runAsync(operation(await open()), driver.query),
    atomic: async (operation) => {
      const store = await open();
      return driver.transaction((query) => runAsync(operation(store), query));
    },
  };

  const records = recordStore((operation) => run.single((store) => operation(store.records)));
  const methods = sqlMethods(run, form);
  return {
    ...methods,
    ...withStore,
    [sqlRunner]: { ...methods, ...run } satisfies CarriedRunner,
    records,
    transaction: async (work) => {
      const store = await open();
      return driver.transaction(async (query) => {
        const queue = oneAtATime(store, query);
        try {
          return await work(sqlMethods(queue.run, form));
        } finally {
          await queue.end();
        }
      });
    },
    migrate: async () => {
      const store = await open();
      await driver.withMigrationLock((query) => runAsync(store.migrate(), query));
    },
    pendingMigration: () => run.single((store) => store.pendingMigration()),
    ...cleanupWith(run, records),
    timeLimit: driver.timeLimit,
  };
}

// Operations of one transaction run one after the other: two at once would share its connection and its savepoint.
function oneAtATime(store: SqlStore, query: SqlQuery): { run: SqlRunner; end: () => Promise<void> } {
  let over = false;
  let last: Promise<unknown> = Promise.resolve();
  function next<T>(work: () => Promise<T>): Promise<T> {
    if (over)
      return Promise.reject(new Error('The transaction is over. Await every call inside transaction().'));
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }
  return {
    run: {
      single: (operation) => next(() => runAsync(operation(store), query)),
      atomic: (operation) => next(() => runAsync(savepoint(operation(store)), query)),
    },
    end: async () => {
      over = true;
      await last;
    },
  };
}
