import { batchRecords, batchSqlAdapter, type SqlBatchAdapterObject } from '../sql/batch-adapter.js';
import { recordSchema, type SqlRecords, type SqlRecordsOptions } from '../sql/records.js';
import { resolveSchema } from '../sql/schema.js';
import { sqliteDialect } from '../sqlite/dialect.js';
import { sqliteLayouts, type SqliteAdapterOptions } from '../sqlite/options.js';
import { type D1Client, d1Driver } from './client.js';
import { noteOptions } from '../shared/note-options.js';
import { recordsTable, sqliteTable } from '../shared/option-tables.js';

export type { SqlBatchAdapterObject } from '../sql/batch-adapter.js';
export type { SqlRecords, SqlRecordsOptions } from '../sql/records.js';
export type { SqlModel } from '../sql/schema.js';
export type { CleanupCount } from '../shared/methods.js';
export type { CleanupOptions } from '../shared/start-cleanup.js';
export type { SqliteAdapterOptions, SqliteLayout, SqliteSchema } from '../sqlite/options.js';
export type { SqliteOrganizationSchema, SqliteOrganizationsOptions } from '../sqlite/organization-options.js';
export { organizationStore } from './organizations.js';
export type { SqlOrganizations } from '../sql/organizations/store.js';
export type { OrganizationModel, OrganizationSchema } from '../sql/organizations/tables.js';
export type { D1Answer, D1Client, D1Statement } from './client.js';

/** D1 takes up to 100 values with a statement. */
const LISTED_AT_MOST = 64;

/**
 * Makes an adapter for Cloudflare D1, on the binding of a Worker. Nothing is imported: pass the database itself, or a
 * session of it that begins with `first-primary`. One that may begin at a replica finds sessions late.
 *
 * D1 has no transactions that code can take part in, so there is no `transaction`; without one, the library writes in an
 * order that is safe to repeat. Every method is one statement, or one batch, which D1 runs whole or not at all.
 *
 * Session tokens and verification tokens are stored as hashes. Rows with plain tokens keep working, and are rewritten
 * when they are next used. The address of a user without one is stored as NULL. `updateAuthenticatorCounter` succeeds
 * only if the new counter is higher than the stored one, or both are 0.
 *
 * @throws {TypeError} When `database` is no D1 database, or there is no such layout.
 * @throws {ConflictError} From its methods, when a row with the same unique value exists.
 * @example
 * import { env } from 'cloudflare:workers';
 * const adapter = D1Adapter(env.DB);
 */
export function D1Adapter(database: D1Client, options: SqliteAdapterOptions = {}): SqlBatchAdapterObject {
  const { schema, hashTokens = true } = options;
  const adapter = batchSqlAdapter({
    driver: d1Driver(database, 'D1Adapter'),
    dialect: { ...sqliteDialect, listedAtMost: LISTED_AT_MOST },
    schema: resolveSchema({ layouts: sqliteLayouts, given: schema }),
    hashTokens,
  });
  return noteOptions(adapter, 'D1Adapter', { options, table: sqliteTable });
}

/**
 * Makes a store of records in one table of a D1 database, for the option `records` beside an adapter of any kind. All
 * methods are single statements, so that of any number of parallel writers exactly one wins.
 *
 * @throws {TypeError} When `database` is no D1 database.
 * @throws {Error} From its methods, when there is no table: with the SQL that creates it.
 * @example
 * const config = { adapter: PrismaAdapter(prisma), records: sqlRecords(env.DB), … };
 */
export function sqlRecords(database: D1Client, options: SqlRecordsOptions = {}): SqlRecords {
  const records = batchRecords(d1Driver(database, 'sqlRecords'), sqliteDialect, recordSchema(options));
  return noteOptions(records, 'sqlRecords', { options, table: recordsTable });
}
