import { type MysqlClient, mysqlDriver } from './client.js';
import { dialectOf } from './dialect-of.js';
import { mysqlLayouts, type MysqlLayout } from './layouts.js';
import { asyncSqlAdapter, type SqlAdapterObject } from '../sql/async-adapter.js';
import { asyncRecords, recordSchema, type SqlRecords, type SqlRecordsOptions } from '../sql/records.js';
import { resolveSchema, type SqlSchema } from '../sql/schema.js';
import { noteOptions } from '../shared/note-options.js';
import { mysqlTable, recordsTable } from '../shared/option-tables.js';

export type {
  MysqlCallbackClient,
  MysqlClient,
  MysqlConnection,
  MysqlExecutor,
  MysqlPool,
  MysqlPoolConnection,
} from './client.js';
export type { SqlAdapterObject } from '../sql/async-adapter.js';
export type { SqlRecords, SqlRecordsOptions } from '../sql/records.js';
export type { SqlModel } from '../sql/schema.js';
export type { CleanupCount } from '../shared/methods.js';
export type { CleanupOptions } from '../shared/start-cleanup.js';

export type { MysqlLayout } from './layouts.js';
export { organizationStore, type MysqlOrganizationsOptions } from './organizations.js';
export type { SqlOrganizations } from '../sql/organizations/store.js';
export type { OrganizationModel, OrganizationSchema } from '../sql/organizations/tables.js';

/** The options of {@link MysqlAdapter}. */
export interface MysqlAdapterOptions {
  /** The layout of the database: its name, or an object that says how yours differs from it. @default 'drizzle' */
  schema?: MysqlLayout | SqlSchema<MysqlLayout>;
  /** Whether session tokens and verification tokens are stored as SHA-256 hashes. Rows with plain tokens keep working. @default true */
  hashTokens?: boolean;
}

/**
 * Makes an adapter for MySQL 8 or MariaDB 10.5 and later, on a pool or a connection of `mysql2`. The driver is not
 * imported: pass your own pool or connection.
 *
 * Addresses, ids and tokens are compared byte by byte, whatever the collation of the columns. Dates are stored in UTC,
 * to the millisecond in tables that `migrate` created; the time zones of driver and server do not matter.
 *
 * `transaction` runs on a connection of its own (with a single connection, other calls wait up to 5 s for its end).
 * Inside, use the adapter that it passes to `work`. After a deadlock `work` runs again, up to three times: it must do
 * nothing but store.
 *
 * Session tokens and verification tokens are stored as hashes. Rows with plain tokens keep working, and are rewritten
 * when they are next used. The address of a user without one is stored as NULL.
 *
 * @throws {TypeError} When `client` is not a client of `mysql2`, or there is no such layout.
 * @throws {ConflictError} From its methods, when a row with the same unique value exists.
 * @example
 * const adapter = MysqlAdapter(createPool(process.env.DATABASE_URL));
 * await adapter.migrate();
 */
export function MysqlAdapter(client: MysqlClient, options: MysqlAdapterOptions = {}): SqlAdapterObject {
  const { schema, hashTokens = true } = options;
  const driver = mysqlDriver(client, 'MysqlAdapter');
  const adapter = asyncSqlAdapter({
    driver,
    dialect: () => dialectOf(driver),
    schema: resolveSchema({ layouts: mysqlLayouts, given: schema }),
    hashTokens,
  });
  return noteOptions(adapter, 'MysqlAdapter', { options, table: mysqlTable });
}

/**
 * Makes a store of records in one table of a MySQL or MariaDB database, for the option `records` beside an adapter of any
 * kind. Takes the clients that {@link MysqlAdapter} takes. All methods are single statements, so that of any number of
 * parallel writers exactly one wins, also across processes.
 *
 * @throws {TypeError} When `client` is not a client of `mysql2`.
 * @throws {Error} From its methods, when there is no table: with the SQL that creates it.
 * @example
 * const records = sqlRecords(pool);
 * await records.migrate();
 * const config = { adapter: DrizzleAdapter(db), records, … };
 */
export function sqlRecords(client: MysqlClient, options: SqlRecordsOptions = {}): SqlRecords {
  const driver = mysqlDriver(client, 'sqlRecords');
  const records = asyncRecords(driver, () => dialectOf(driver), recordSchema(options));
  return noteOptions(records, 'sqlRecords', { options, table: recordsTable });
}
