import { recordSchema, type SqlRecords, type SqlRecordsOptions } from '../sql/records.js';
import { resolveSchema } from '../sql/schema.js';
import { blockingAdapter, blockingRecords, type SqliteAdapterObject } from '../sqlite/blocking-adapter.js';
import { type SqliteAdapterOptions, sqliteLayouts } from '../sqlite/options.js';
import { type DurableObjectStorage, storageDatabase } from './storage.js';
import { noteOptions } from '../shared/note-options.js';
import { recordsTable, sqliteTable } from '../shared/option-tables.js';

export type { SqlRecords, SqlRecordsOptions } from '../sql/records.js';
export type { SqlModel } from '../sql/schema.js';
export type { CleanupCount } from '../shared/methods.js';
export type { CleanupOptions } from '../shared/start-cleanup.js';
export type { SqliteAdapterObject } from '../sqlite/blocking-adapter.js';
export type { SqliteAdapterOptions, SqliteLayout, SqliteSchema } from '../sqlite/options.js';
export type { SqliteOrganizationSchema, SqliteOrganizationsOptions } from '../sqlite/organization-options.js';
export { organizationStore } from './organizations.js';
export type { SqlOrganizations } from '../sql/organizations/store.js';
export type { OrganizationModel, OrganizationSchema } from '../sql/organizations/tables.js';
export type { DurableObjectSql, DurableObjectStorage } from './storage.js';

/**
 * Makes an adapter for the SQLite of a Durable Object, inside of it: pass `ctx.storage`. Nothing is imported. Call `migrate`
 * in the constructor; it blocks, and takes no time when there is nothing to do.
 *
 * `transaction` holds the storage until it ends, and the object gets no other request meanwhile; other calls wait up to
 * 5 s. Inside, use the adapter that it passes to `work` (which has no `transaction` of its own), and do not wait for
 * anything slow.
 *
 * Session tokens and verification tokens are stored as hashes. The address of a user without one is stored as NULL.
 * `updateAuthenticatorCounter` succeeds only if the new counter is higher than the stored one, or both are 0.
 *
 * @throws {TypeError} When `storage` is no storage with SQLite, or there is no such layout.
 * @throws {ConflictError} From its methods, when a row with the same unique value exists.
 * @example
 * export class People extends DurableObject {
 *   constructor(ctx, env) {
 *     super(ctx, env);
 *     this.adapter = DurableObjectAdapter(ctx.storage);
 *     this.adapter.migrate();
 *   }
 * }
 */
export function DurableObjectAdapter(
  storage: DurableObjectStorage,
  options: SqliteAdapterOptions = {},
): SqliteAdapterObject {
  const { schema, hashTokens = true } = options;
  const database = storageDatabase(storage, 'DurableObjectAdapter');
  const layout = resolveSchema({ layouts: sqliteLayouts, given: schema });
  const adapter = blockingAdapter(database, layout, hashTokens);
  return noteOptions(adapter, 'DurableObjectAdapter', { options, table: sqliteTable });
}

/**
 * Makes a store of records in one table of the SQLite of a Durable Object, for the option `records` beside an adapter of any
 * kind. Each method is one statement.
 *
 * @throws {TypeError} When `storage` is no storage with SQLite.
 * @throws {Error} From its methods, when there is no table: with the SQL that creates it.
 * @example
 * const records = sqlRecords(ctx.storage);
 * await records.migrate();
 */
export function sqlRecords(storage: DurableObjectStorage, options: SqlRecordsOptions = {}): SqlRecords {
  const records = blockingRecords(storageDatabase(storage, 'sqlRecords'), recordSchema(options));
  return noteOptions(records, 'sqlRecords', { options, table: recordsTable });
}
