import { noteOptions } from '../shared/note-options.js';
import { sqliteOrganizationsTable } from '../shared/option-tables.js';
import { asyncOrganizations, type SqlOrganizations } from '../sql/organizations/store.js';
import { resolveOrganizationTables } from '../sql/organizations/tables.js';
import { blockingDatabase } from './blocking.js';
import { blockingOrganizations } from './blocking-organizations.js';
import type { SqliteDatabase } from './connection.js';
import { sqliteDialect } from './dialect.js';
import { isLibsql, libsqlDriver, type LibsqlClient } from './libsql.js';
import { sqliteLayouts } from './options.js';
import type { SqliteOrganizationsOptions } from './organization-options.js';

/**
 * Makes a store of organizations in three tables of a SQLite database, for `organizations({ store })`, beside an adapter of any
 * kind. Takes what `SqliteAdapter` takes. A page of members is one statement, however many there are.
 *
 * @throws {TypeError} When `database` is none of these, or there is no such layout.
 * @throws {Error} From its methods, when a table is missing: with the SQL that creates it.
 * @example
 * const store = organizationStore(new DatabaseSync('auth.db'));
 * await store.migrate();
 */
export function organizationStore(
  database: SqliteDatabase | LibsqlClient,
  options: SqliteOrganizationsOptions = {},
): SqlOrganizations {
  const resolved = resolveOrganizationTables({ layouts: sqliteLayouts, given: options.schema });
  const store =
    typeof database === 'object' && database !== null && isLibsql(database)
      ? asyncOrganizations(libsqlDriver(database), sqliteDialect, resolved)
      : blockingOrganizations(blockingDatabase(database, 'organizationStore'), resolved);
  return noteOptions(store, 'organizationStore', { options, table: sqliteOrganizationsTable });
}
