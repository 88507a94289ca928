import type { Adapter } from '../../types/adapter.js';
import type { SqlDialect } from './dialect.js';
import { type SqlRunner, sqlMethods } from './methods.js';
import type { ResolvedSchema } from './schema.js';
import { runAsync, type SqlCall, type SqlResult } from './operation.js';
import { batch, type CleanupCount, createStore, savepoint, type SqlStore } from './store.js';
import { tokenForm } from '../shared/token-form.js';

/** Runs one statement. */
export type SqlQuery = (statement: SqlCall) => Promise<SqlResult>;

/** A driver that gives promises. */
export interface SqlPool {
  /** Runs a statement by itself. */
  readonly query: SqlQuery;
  /** Runs `work` in a transaction of one connection, and keeps what it wrote only if it succeeds. */
  transaction<T>(work: (query: SqlQuery) => Promise<T>): Promise<T>;
  /** Runs `work` while nobody else migrates this database. */
  alone<T>(work: (query: SqlQuery) => Promise<T>): Promise<T>;
}

/** An adapter of a database: every method, and the care of its tables. */
export interface SqlAdapterObject extends Required<Adapter> {
  /**
   * Creates the tables, columns and indexes that are missing; nothing that is there is changed. Safe to run at every
   * start, and by several machines at once.
   *
   * @throws {Error} when rows of an existing table break a rule that it lacked, for instance two users with one address
   */
  migrate(): Promise<void>;
  /** Removes the sessions and verification tokens that expired at `now` or before, 1000 at a time, and counts them. */
  cleanup(now: Date): Promise<CleanupCount>;
}

/** What an adapter is made of. */
export interface SqlAdapterParts {
  readonly pool: SqlPool;
  /** Asked at first use, and again after it failed. */
  readonly dialect: () => Promise<SqlDialect>;
  readonly schema: ResolvedSchema;
  readonly hashTokens: boolean;
}

/** An adapter over a driver that gives promises. */
export function asyncSqlAdapter({ pool, dialect, schema, hashTokens }: SqlAdapterParts): SqlAdapterObject {
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
    single: async (step) => runAsync(step(await open()), pool.query),
    atomic: async (step) => {
      const store = await open();
      return pool.transaction((query) => runAsync(step(store), query));
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
      return pool.transaction(async (query) => {
        const steps = inOrder(store, query);
        try {
          return await work(sqlMethods(steps.run, form));
        } finally {
          await steps.end();
        }
      });
    },
    migrate: async () => {
      const store = await open();
      await pool.alone((query) => runAsync(store.migrate(), query));
    },
    cleanup: async (now) => ({
      sessions: await removeAll('session', now),
      tokens: await removeAll('verificationToken', now),
    }),
  };
}

// One step at a time: the statements of two would share one connection, and one savepoint.
function inOrder(store: SqlStore, query: SqlQuery): { run: SqlRunner; end: () => Promise<void> } {
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
      single: (step) => next(() => runAsync(step(store), query)),
      atomic: (step) => next(() => runAsync(savepoint(step(store)), query)),
    },
    end: async () => {
      over = true;
      await last;
    },
  };
}
