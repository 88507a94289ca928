import { noteOptions } from '../shared/note-options.js';
import { postgresOrganizationsTable } from '../shared/option-tables.js';
import { asyncOrganizations, batchOrganizations, type SqlOrganizations } from '../sql/organizations/store.js';
import { resolveOrganizationTables, type OrganizationSchema } from '../sql/organizations/tables.js';
import { type PostgresClient, postgresDriver } from './client.js';
import { postgresDialect } from './dialect.js';
import { postgresLayouts, type PostgresLayout } from './layouts.js';
import { isNeon, neonDriver, type NeonFunction } from './neon.js';

/** The options of {@link organizationStore} on PostgreSQL. */
export interface PostgresOrganizationsOptions {
  /** The layout of the tables: its name, or an object that says how yours differ from it. @default 'drizzle' */
  schema?: PostgresLayout | OrganizationSchema<PostgresLayout>;
  /** Whether statements are prepared, as in `PostgresAdapterOptions`. @default true */
  prepare?: boolean;
}

/**
 * Makes a store of organizations in three tables of a PostgreSQL database, for `organizations({ store })`, beside an adapter of
 * any kind. Takes the clients that `PostgresAdapter` takes. A page of members is one statement, however many there are.
 *
 * @throws {TypeError} When `client` is none of these, or there is no such layout.
 * @throws {Error} From its methods, when a table is missing: with the SQL that creates it.
 * @example
 * const store = organizationStore(pool);
 * await store.migrate();
 */
export function organizationStore(
  client: PostgresClient | NeonFunction,
  options: PostgresOrganizationsOptions = {},
): SqlOrganizations {
  const { schema: given, prepare = true } = options;
  const resolved = resolveOrganizationTables({ layouts: postgresLayouts, given });
  const store = isNeon(client)
    ? batchOrganizations(neonDriver(client), postgresDialect, resolved)
    : asyncOrganizations(
        postgresDriver(client, { name: 'organizationStore', prepare }),
        postgresDialect,
        resolved,
      );
  return noteOptions(store, 'organizationStore', { options, table: postgresOrganizationsTable });
}
