import { noteOptions } from '../shared/note-options.js';
import { sqliteOrganizationsTable } from '../shared/option-tables.js';
import { batchOrganizations, type SqlOrganizations } from '../sql/organizations/store.js';
import { resolveOrganizationTables } from '../sql/organizations/tables.js';
import { sqliteDialect } from '../sqlite/dialect.js';
import { sqliteLayouts } from '../sqlite/options.js';
import type { SqliteOrganizationsOptions } from '../sqlite/organization-options.js';
import { type D1Client, d1Driver } from './client.js';

/**
 * Makes a store of organizations in three tables of a D1 database, for `organizations({ store })`. A page of members is one
 * statement, however many there are. What must be atomic is one statement or one batch.
 *
 * @throws {TypeError} When `database` is no D1 database, or there is no such layout.
 * @throws {Error} From its methods, when a table is missing: with the SQL that creates it.
 * @example
 * const option = organizations({ roles, store: organizationStore(env.DB) });
 */
export function organizationStore(
  database: D1Client,
  options: SqliteOrganizationsOptions = {},
): SqlOrganizations {
  const resolved = resolveOrganizationTables({ layouts: sqliteLayouts, given: options.schema });
  const store = batchOrganizations(d1Driver(database, 'organizationStore'), sqliteDialect, resolved);
  return noteOptions(store, 'organizationStore', { options, table: sqliteOrganizationsTable });
}
