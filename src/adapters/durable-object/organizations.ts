import { noteOptions } from '../shared/note-options.js';
import { sqliteOrganizationsTable } from '../shared/option-tables.js';
import type { SqlOrganizations } from '../sql/organizations/store.js';
import { resolveOrganizationTables } from '../sql/organizations/tables.js';
import { blockingOrganizations } from '../sqlite/blocking-organizations.js';
import { sqliteLayouts } from '../sqlite/options.js';
import type { SqliteOrganizationsOptions } from '../sqlite/organization-options.js';
import { type DurableObjectStorage, storageDatabase } from './storage.js';

/**
 * Makes a store of organizations in three tables of the SQLite of a Durable Object, for `organizations({ store })`. A page of
 * members is one statement, however many there are.
 *
 * @throws {TypeError} When `storage` is no storage with SQLite, or there is no such layout.
 * @throws {Error} From its methods, when a table is missing: with the SQL that creates it.
 * @example
 * const store = organizationStore(ctx.storage);
 * await store.migrate();
 */
export function organizationStore(
  storage: DurableObjectStorage,
  options: SqliteOrganizationsOptions = {},
): SqlOrganizations {
  const resolved = resolveOrganizationTables({ layouts: sqliteLayouts, given: options.schema });
  const store = blockingOrganizations(storageDatabase(storage, 'organizationStore'), resolved);
  return noteOptions(store, 'organizationStore', { options, table: sqliteOrganizationsTable });
}
