import type { SqlDialect } from './dialect.js';
import { migration } from './migration.js';
import { namedTable, namedTables } from './named-table.js';
import { pendingMigration } from './pending-migration.js';
import type { ResolvedSchema, SqlModel } from './schema.js';
import { executeUnprepared, type SqlOperation } from './operation.js';
import { type RecordOperations, recordOperations } from './record-operations.js';
import { describeTable, tableOf, type SqlTable } from './table.js';

/** The tables of one database. A table's columns are looked up at its first use. */
export interface SqlStore {
  /** A table that must exist. @throws {Error} when it does not */
  table(model: SqlModel): SqlOperation<SqlTable>;
  /** A table, or `undefined` when it does not exist. */
  optionalTable(model: SqlModel): SqlOperation<SqlTable | undefined>;
  /** Runs the {@link migration}, and forgets the columns that were looked up before. */
  migrate(): SqlOperation<void>;
  /** The statements that `migrate` would execute now. */
  pendingMigration(): SqlOperation<readonly string[]>;
  /** How many tokens one statement may list. */
  readonly listedAtMost: number;
  /** What can be done with the table of records. */
  readonly records: RecordOperations;
  /** Deletes up to `limit` rows that expired at `now` or before. @returns how many */
  removeExpired(model: 'session' | 'verificationToken', now: Date, limit: number): SqlOperation<number>;
}

/** How many rows one statement of `cleanup` deletes by default: few enough not to block other connections for long. */
export const BATCH = 1000;

/**
 * Deletes batch after batch until one is not full. In between, everything else that waits in this process has its turn: some
 * drivers block it for as long as a statement takes.
 * @returns how many were deleted
 */
export async function inBatches(
  remove: (limit: number) => Promise<number>,
  size: number = BATCH,
): Promise<number> {
  for (let removed = 0; ; await new Promise((resolve) => setTimeout(resolve, 0))) {
    const count = await remove(size);
    removed += count;
    if (count < size) return removed;
  }
}

/** Makes the store for a schema in one dialect of SQL. */
export function createStore(dialect: SqlDialect, schema: ResolvedSchema): SqlStore {
  const open = new Map<SqlModel, SqlTable>();

  function* optionalTable(model: SqlModel): SqlOperation<SqlTable | undefined> {
    const known = open.get(model);
    if (known !== undefined) return known;
    const context = yield* describeTable(dialect, schema, namedTable(schema, model));
    if (context === undefined) return undefined;
    const found = tableOf(context);
    open.set(model, found);
    return found;
  }
  function* table(model: SqlModel): SqlOperation<SqlTable> {
    const found = yield* optionalTable(model);
    if (found !== undefined) return found;
    throw new Error(
      `There is no table "${schema.tables[model]}". Call migrate() or name the layout in \`schema\`.`,
    );
  }
  return {
    table,
    optionalTable,
    listedAtMost: dialect.listedAtMost ?? 2048,
    records: recordOperations(dialect, schema),
    *migrate() {
      yield* migration(dialect, schema, namedTables(schema));
      open.clear();
    },
    pendingMigration: () => pendingMigration(dialect, schema, namedTables(schema)),
    *removeExpired(model, now, limit) {
      return yield* (yield* table(model)).removeExpired(now, limit);
    },
  };
}

/** Makes `work` atomic within a transaction that is already open: when it throws, its own writes are undone. */
export function* savepoint<T>(work: SqlOperation<T>): SqlOperation<T> {
  yield* executeUnprepared('SAVEPOINT latchkey');
  try {
    const result = yield* work;
    yield* executeUnprepared('RELEASE SAVEPOINT latchkey');
    return result;
  } catch (error) {
    yield* executeUnprepared('ROLLBACK TO SAVEPOINT latchkey');
    yield* executeUnprepared('RELEASE SAVEPOINT latchkey');
    throw error;
  }
}
