import type { LimitsTime } from '../../types/limits-time.js';
import type { RecordStore } from '../../types/records.js';
import type { SqlDialect } from './dialect.js';
import type { SqlDriver } from './driver.js';
import { runAsync, type SqlOperation } from './operation.js';
import { type RecordOperations, recordOperations } from './record-operations.js';
import { scheduleOf, type CleanupSchedule } from '../shared/start-cleanup.js';
import { RECORD_TABLE, type ResolvedSchema, resolveSchema } from './schema.js';
import { inBatches } from './store.js';

/** A store of records in a SQL database, and what maintains its table. */
export interface SqlRecords extends RecordStore, CleanupSchedule {
  /**
   * Creates the table of records and its indexes where they are missing, and changes nothing that exists. Safe to run at
   * every start, also by several machines at once.
   */
  migrate(): Promise<void>;
  /** The SQL that `migrate` would execute now; nothing is changed. */
  pendingMigration(): Promise<readonly string[]>;
}

/** The options of `sqlRecords`. */
export interface SqlRecordsOptions {
  /** The name of the table. @default 'latchkey_record' */
  table?: string;
}

/** Runs one operation on the table. */
export type RunOnRecords = <T>(operation: (records: RecordOperations) => SqlOperation<T>) => Promise<T>;

/** The schema of a table of records that stands alone. @throws {TypeError} when `table` is no name */
export function recordSchema({ table = RECORD_TABLE }: SqlRecordsOptions): ResolvedSchema {
  if (typeof table !== 'string' || table === '')
    throw new TypeError('The option `table` of sqlRecords must be the name of a table.');
  return resolveSchema({ layouts: ['drizzle'], given: { tables: { record: table } } });
}

/**
 * Makes a store of what runs its operations.
 * @param batch - how many records one statement of `cleanup` deletes. @default as {@link inBatches} has it
 */
export function recordStore(run: RunOnRecords, batch?: number): RecordStore {
  return {
    get: (kind, key) => run((records) => records.get(kind, key)),
    put: (record, options = {}) => run((records) => records.put(record, options)),
    delete: (kind, key) => run((records) => records.remove(kind, key)),
    listByOwner: (kind, owner) => run((records) => records.listByOwner(kind, owner)),
    listByKind: (kind, options) => run((records) => records.listByKind(kind, options)),
    deleteByOwner: (kind, owner) => run((records) => records.removeByOwner([kind], owner)),
    getMany: (keys) => run((records) => records.getMany(keys)),
    putMany: (writes) => run((records) => records.putMany(writes)),
    deleteMany: (keys) => run((records) => records.removeMany(keys)),
    deleteKindsByOwner: (kinds, owner) => run((records) => records.removeByOwner(kinds, owner)),
    hasExpired: (before) => run((records) => records.hasExpired(before)),
    cleanup: (now = new Date()) =>
      inBatches((limit) => run((records) => records.removeExpired(now, limit)), batch),
  };
}

/** A store of records that stands alone, so that it deletes what has expired itself. */
export function standaloneRecords(run: RunOnRecords, batch?: number): RecordStore & CleanupSchedule {
  const store = recordStore(run, batch);
  return { ...store, ...scheduleOf(store.cleanup) };
}

/** The store of records on a driver that returns promises. */
export function asyncRecords(
  driver: SqlDriver,
  dialect: SqlDialect | (() => Promise<SqlDialect>),
  schema: ResolvedSchema,
): SqlRecords & LimitsTime {
  let opened: RecordOperations | undefined;
  const open = async (): Promise<RecordOperations> =>
    (opened ??= recordOperations(typeof dialect === 'function' ? await dialect() : dialect, schema));
  const run: RunOnRecords = async (operation) => runAsync(operation(await open()), driver.query);
  return {
    ...standaloneRecords(run),
    timeLimit: driver.timeLimit,
    migrate: async () => {
      const operations = await open();
      await driver.withMigrationLock((query) => runAsync(operations.migrate(), query));
    },
    pendingMigration: () => run((records) => records.pendingMigration()),
  };
}
