import type { SqlDialect } from './dialect.js';
import { migration } from './migration.js';
import type { ResolvedSchema, SqlModel } from './schema.js';
import { plainCall, type SqlStep } from './operation.js';
import { openTable, type SqlTable } from './table.js';

/** How many rows `cleanup` removed. */
export interface CleanupCount {
  sessions: number;
  tokens: number;
}

/** The tables of a database; nothing is read of them before their first use. */
export interface SqlStore {
  /** @throws {Error} when there is no such table */
  table(model: SqlModel): SqlStep<SqlTable>;
  /** `undefined` when there is no such table. */
  optionalTable(model: SqlModel): SqlStep<SqlTable | undefined>;
  /** {@link migration}; looks at the columns anew afterwards. */
  migrate(): SqlStep<void>;
  /** Removes a batch of rows that expired at `now` or before, and counts them. */
  removeExpired(model: 'session' | 'verificationToken', now: Date): SqlStep<number>;
}

/** Rows that one statement of `cleanup` removes: few enough not to hold up anybody else. */
export const batch = 1000;

/** The tables of a schema in the words of a dialect. */
export function createStore(dialect: SqlDialect, schema: ResolvedSchema): SqlStore {
  const open = new Map<SqlModel, SqlTable>();

  function* optionalTable(model: SqlModel): SqlStep<SqlTable | undefined> {
    const known = open.get(model);
    if (known !== undefined) return known;
    const found = yield* openTable(dialect, schema, model);
    if (found !== undefined) open.set(model, found);
    return found;
  }
  function* table(model: SqlModel): SqlStep<SqlTable> {
    const found = yield* optionalTable(model);
    if (found !== undefined) return found;
    throw new Error(
      `There is no table "${schema.tables[model]}". Call migrate() or name the layout in \`schema\`.`,
    );
  }
  return {
    table,
    optionalTable,
    *migrate() {
      yield* migration(dialect, schema);
      open.clear();
    },
    *removeExpired(model, now) {
      return yield* (yield* table(model)).removeExpired(now, batch);
    },
  };
}

/** All of `work` happens or nothing of it, inside of a transaction that goes on. */
export function* savepoint<T>(work: SqlStep<T>): SqlStep<T> {
  yield* plainCall('SAVEPOINT latchkey');
  try {
    const result = yield* work;
    yield* plainCall('RELEASE SAVEPOINT latchkey');
    return result;
  } catch (error) {
    yield* plainCall('ROLLBACK TO SAVEPOINT latchkey');
    yield* plainCall('RELEASE SAVEPOINT latchkey');
    throw error;
  }
}
