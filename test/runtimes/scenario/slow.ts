import type { D1Adapter } from 'latchkey/adapters/d1';

type Database = Parameters<typeof D1Adapter>[0];
type Statement = ReturnType<Database['prepare']>;

/** What is slow at the moment, in milliseconds, and how many calls have had to wait. */
const state = { ms: 0, waited: 0 };

/** Sets how slow providers and stores are from now on. @returns how many calls have had to wait */
export function slowness(ms: string | null): { readonly waited: number } {
  if (ms !== null) state.ms = Number(ms);
  return { waited: state.waited };
}

/** Waits as long as is said at the moment, with a timer of the request that asks, before it does something. */
export async function slowly<T>(work: () => Promise<T>): Promise<T> {
  if (state.ms > 0) {
    state.waited += 1;
    await new Promise((resolve) => setTimeout(resolve, state.ms));
  }
  return work();
}

/** A database that is as slow as is said. */
export function slowed(database: Database): Database {
  const own = new WeakMap<Statement, Statement>();
  const wrap = (statement: Statement): Statement => {
    const wrapped: Statement = {
      bind: (...values) => wrap(statement.bind(...values)),
      all: () => slowly(() => statement.all()),
    };
    own.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (sql) => wrap(database.prepare(sql)),
    batch: (statements) => slowly(() => database.batch(statements.map((one) => own.get(one) ?? one))),
  };
}
