import type { Adapter } from '../../types/adapter.js';
import type { SqlDialect } from './dialect.js';
import { type SqlRunner, sqlMethods } from './methods.js';
import type { ResolvedSchema } from './schema.js';
import { runAsync, type SqlStatement, type SqlResult } from './operation.js';
import { batch, createStore, savepoint, type SqlStore } from './store.js';
import type { CleanupCount } from '../shared/methods.js';
import { tokenForm } from '../shared/token-form.js';

/** Runs one statement on a driver that returns promises. */
export type SqlQuery = (statement: SqlStatement) => Promise<SqlResult>;

/** A driver that returns promises, in the one shape that the adapter needs. */
export interface SqlDriver {
  /** Runs a statement outside of any transaction. */
  readonly query: SqlQuery;
  /** Runs `work` in a transaction on one connection; commits when it succeeds, rolls back when it throws. */
  transaction<T>(work: (query: SqlQuery) => Promise<T>): Promise<T>;
  /** Runs `work` on one connection while no other process migrates this database. */
  withMigrationLock<T>(work: (query: SqlQuery) => Promise<T>): Promise<T>;
}

/** An adapter for a SQL database: every method of `Adapter`, and two to maintain its tables. */
export interface SqlAdapterObject extends Required<Adapter> {
  /**
   * Creates the tables, columns and indexes that are missing, and changes none that exist. Safe to run at every start,
   * also by several machines at once.
   *
   * @throws {Error} when existing rows violate a unique index that was missing, for instance two users with one address
   */
  migrate(): Promise<void>;
  /** Deletes the sessions and verification tokens that expired at `now` or before, 1000 at a time. @returns how many */
  cleanup(now: Date): Promise<CleanupCount>;
}

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
  let opening: Promise<SqlStore> | undefined;
  const open = (): Promise<SqlStore> =>
    (opening ??= dialect().then(
      (found) => createStore(found, schema),
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));
  const run: SqlRunner = {
    single: async (operation) => runAsync(operation(await open()), driver.query),
    atomic: async (operation) => {
      const store = await open();
      return driver.transaction((query) => runAsync(operation(store), query));
    },
  };

  async function removeAll(model: 'session' | 'verificationToken', now: Date): Promise<number> {
    let removed = 0;
    for (;;) {
      const count = await run.single((store) => store.removeExpired(model, now));
      removed += count;
      if (count < batch) return removed;
    }
  }
  return {
    ...sqlMethods(run, form),
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
    cleanup: async (now) => ({
      sessions: await removeAll('session', now),
      tokens: await removeAll('verificationToken', now),
    }),
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
