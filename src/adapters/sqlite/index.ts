import { asyncSqlAdapter, type SqlAdapterObject } from '../sql/async-adapter.js';
import { asyncRecords, recordSchema, type SqlRecords, type SqlRecordsOptions } from '../sql/records.js';
import { resolveSchema } from '../sql/schema.js';
import { blockingAdapter, blockingRecords, type SqliteAdapterObject } from './blocking-adapter.js';
import { blockingDatabase } from './blocking.js';
import type { SqliteDatabase } from './connection.js';
import { sqliteDialect } from './dialect.js';
import { isLibsql, type LibsqlClient, libsqlDriver } from './libsql.js';
import { type SqliteAdapterOptions, sqliteLayouts } from './options.js';
import { noteOptions } from '../shared/note-options.js';
import { recordsTable, sqliteTable } from '../shared/option-tables.js';

export type { SqlAdapterObject } from '../sql/async-adapter.js';
export type { SqlRecords, SqlRecordsOptions } from '../sql/records.js';
export type { SqlModel } from '../sql/schema.js';
export type { CleanupCount } from '../shared/methods.js';
export type { CleanupOptions } from '../shared/start-cleanup.js';
export type { SqliteAdapterObject } from './blocking-adapter.js';
export type { SqliteDatabase, SqliteStatement, SqliteValue } from './connection.js';
export type { LibsqlClient, LibsqlExecutor, LibsqlResult, LibsqlTransaction } from './libsql.js';
export type { SqliteAdapterOptions, SqliteLayout, SqliteSchema } from './options.js';
export type { SqliteOrganizationSchema, SqliteOrganizationsOptions } from './organization-options.js';
export { organizationStore } from './organizations.js';
export type { SqlOrganizations } from '../sql/organizations/store.js';
export type { OrganizationModel, OrganizationSchema } from '../sql/organizations/tables.js';

/**
 * Makes an adapter for SQLite 3.35 and later, on an open database of `node:sqlite` (Node 22.5 and later),
 * `better-sqlite3`, `bun:sqlite` or `@libsql/client`. No driver is imported: pass your own database. With
 * `@libsql/client`, `migrate` returns a promise, and only one client may have a local file open.
 *
 * Sets `foreign_keys` on the connection, and `busy_timeout` if that is 0. While another process has locked the database,
 * a call is retried for 5 s without blocking this process. WAL mode (`PRAGMA journal_mode = WAL`) is recommended.
 *
 * `transaction` holds the connection until it ends; other calls on the same connection wait up to 5 s. Inside, use the
 * adapter that it passes to `work` (which has no `transaction` of its own), and do not wait for anything slow. SQL that
 * the application runs on this connection meanwhile becomes part of the transaction: give the adapter a connection of
 * its own.
 *
 * Session tokens and verification tokens are stored as hashes. Rows with plain tokens keep working, and are rewritten
 * when they are next used. The address of a user without one is stored as NULL. `updateAuthenticatorCounter`
 * succeeds only if the new counter is higher than the stored one, or both are 0: of two parallel calls with the same
 * value, one is refused.
 *
 * @throws {TypeError} When `database` is none of these, or there is no such layout.
 * @throws {ConflictError} From its methods, when a row with the same unique value exists.
 * @example
 * const adapter = SqliteAdapter(new DatabaseSync('auth.db'));
 * adapter.migrate();
 */
export function SqliteAdapter(database: SqliteDatabase, options?: SqliteAdapterOptions): SqliteAdapterObject;
export function SqliteAdapter(client: LibsqlClient, options?: SqliteAdapterOptions): SqlAdapterObject;
export function SqliteAdapter(
  database: SqliteDatabase | LibsqlClient,
  options: SqliteAdapterOptions = {},
): SqliteAdapterObject | SqlAdapterObject {
  const schema = resolveSchema({ layouts: sqliteLayouts, given: options.schema });
  const hashTokens = options.hashTokens ?? true;
  const noted = { options, table: sqliteTable };
  if (typeof database === 'object' && database !== null && isLibsql(database)) {
    const driver = libsqlDriver(database);
    const adapter = asyncSqlAdapter({ driver, dialect: async () => sqliteDialect, schema, hashTokens });
    return noteOptions(adapter, 'SqliteAdapter', noted);
  }
  const blocking = blockingDatabase(database, 'SqliteAdapter');
  return noteOptions(blockingAdapter(blocking, schema, hashTokens), 'SqliteAdapter', noted);
}

/**
 * Makes a store of records in one table of a SQLite database, for the option `records` beside an adapter of any kind. Takes
 * what {@link SqliteAdapter} takes. All methods are single statements, so that of any number of parallel writers exactly
 * one wins, also across processes.
 *
 * @throws {TypeError} When `database` is none of these.
 * @throws {Error} From its methods, when there is no table: with the SQL that creates it.
 * @example
 * const records = sqlRecords(new DatabaseSync('auth.db'));
 * await records.migrate();
 * const config = { adapter: PrismaAdapter(prisma), records, … };
 */
export function sqlRecords(
  database: SqliteDatabase | LibsqlClient,
  options: SqlRecordsOptions = {},
): SqlRecords {
  const schema = recordSchema(options);
  const records =
    typeof database === 'object' && database !== null && isLibsql(database)
      ? asyncRecords(libsqlDriver(database), sqliteDialect, schema)
      : blockingRecords(blockingDatabase(database, 'sqlRecords'), schema);
  return noteOptions(records, 'sqlRecords', { options, table: recordsTable });
}
