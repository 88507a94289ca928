import { noteOptions } from '../shared/note-options.js';
import { mysqlOrganizationsTable } from '../shared/option-tables.js';
import { asyncOrganizations, type SqlOrganizations } from '../sql/organizations/store.js';
import { resolveOrganizationTables, type OrganizationSchema } from '../sql/organizations/tables.js';
import { type MysqlClient, mysqlDriver } from './client.js';
import { dialectOf } from './dialect-of.js';
import { mysqlLayouts, type MysqlLayout } from './layouts.js';

/** The options of {@link organizationStore} on MySQL. */
export interface MysqlOrganizationsOptions {
  /** The layout of the tables: its name, or an object that says how yours differ from it. @default 'drizzle' */
  schema?: MysqlLayout | OrganizationSchema<MysqlLayout>;
}

/**
 * Makes a store of organizations in three tables of a MySQL or MariaDB database, for `organizations({ store })`, beside an
 * adapter of any kind. Takes the clients that `MysqlAdapter` takes. A page of members is one statement, however many there are.
 *
 * @throws {TypeError} When `client` is not a client of `mysql2`, or there is no such layout.
 * @throws {Error} From its methods, when a table is missing: with the SQL that creates it.
 * @example
 * const store = organizationStore(pool);
 * await store.migrate();
 */
export function organizationStore(
  client: MysqlClient,
  options: MysqlOrganizationsOptions = {},
): SqlOrganizations {
  const driver = mysqlDriver(client, 'organizationStore');
  const resolved = resolveOrganizationTables({ layouts: mysqlLayouts, given: options.schema });
  const store = asyncOrganizations(driver, () => dialectOf(driver), resolved);
  return noteOptions(store, 'organizationStore', { options, table: mysqlOrganizationsTable });
}
