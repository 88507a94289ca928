import { type PostgresClient, postgresDriver } from './client.js';
import { postgresDialect } from './dialect.js';
import { postgresLayouts, type PostgresLayout } from './layouts.js';
import { isNeon, neonDriver, type NeonFunction } from './neon.js';
import { asyncSqlAdapter, type SqlAdapterObject } from '../sql/async-adapter.js';
import { batchRecords, batchSqlAdapter, type SqlBatchAdapterObject } from '../sql/batch-adapter.js';
import { asyncRecords, recordSchema, type SqlRecords, type SqlRecordsOptions } from '../sql/records.js';
import { resolveSchema, type SqlSchema } from '../sql/schema.js';
import { noteOptions } from '../shared/note-options.js';
import { postgresRecordsTable, postgresTable } from '../shared/option-tables.js';

export type {
  PgClient,
  PGliteDatabase,
  PGliteExecutor,
  PgPool,
  PostgresClient,
  PostgresJs,
} from './client.js';
export type { NeonFunction } from './neon.js';
export type { PgPoolClient, PgQueryable } from './pg.js';
export type { PostgresJsConnection, PostgresJsExecutor, PostgresJsQuery } from './postgres-js.js';
export type { SqlAdapterObject } from '../sql/async-adapter.js';
export type { SqlBatchAdapterObject } from '../sql/batch-adapter.js';
export type { SqlRecords, SqlRecordsOptions } from '../sql/records.js';
export type { SqlModel } from '../sql/schema.js';
export type { CleanupCount } from '../shared/methods.js';
export type { CleanupOptions } from '../shared/start-cleanup.js';

export type { PostgresLayout } from './layouts.js';
export { organizationStore, type PostgresOrganizationsOptions } from './organizations.js';
export type { SqlOrganizations } from '../sql/organizations/store.js';
export type { OrganizationModel, OrganizationSchema } from '../sql/organizations/tables.js';

/** The options of {@link PostgresAdapter}. */
export interface PostgresAdapterOptions {
  /** The layout of the database: its name, or an object that says how yours differs from it. @default 'drizzle' */
  schema?: PostgresLayout | SqlSchema<PostgresLayout>;
  /** Whether session tokens and verification tokens are stored as SHA-256 hashes. Rows with plain tokens keep working. @default true */
  hashTokens?: boolean;
  /**
   * Whether statements are prepared, once per connection. Turn it off behind a pooler that gives every transaction
   * another connection, such as PgBouncer before 1.21. @default true
   */
  prepare?: boolean;
}

/**
 * Makes an adapter for PostgreSQL 13 and later, on a `Pool` or a connected `Client` of `pg`, on what `postgres()` of
 * Postgres.js returns, on a PGlite, or on `@neondatabase/serverless`. No driver is imported: pass your own client. Tables
 * are looked up along the `search_path`.
 *
 * Over `neon()`, which speaks HTTP, there is no `transaction`; without one, the library writes in an order that is safe to
 * repeat. A `Pool` of the same package has transactions.
 *
 * `transaction` runs on a connection of its own (with a single `Client`, other calls wait up to 5 s for its end). Inside,
 * use the adapter that it passes to `work`; once a statement has failed, PostgreSQL refuses the rest. After a deadlock or
 * a serialization failure `work` runs again, up to three times: it must do nothing but store.
 *
 * Session tokens and verification tokens are stored as hashes. Rows with plain tokens keep working, and are rewritten
 * when they are next used. The address of a user without one is stored as NULL. User ids are those that the library
 * generates, unless the column is an integer: then the database generates them, and they are numbers, as in databases of
 * `@auth/pg-adapter` (layout `pg`).
 *
 * @throws {TypeError} When `client` is none of these, or there is no such layout.
 * @throws {ConflictError} From its methods, when a row with the same unique value exists.
 * @example
 * const adapter = PostgresAdapter(new Pool({ connectionString: process.env.DATABASE_URL }));
 * await adapter.migrate();
 */
export function PostgresAdapter(
  neon: NeonFunction,
  options?: Omit<PostgresAdapterOptions, 'prepare'>,
): SqlBatchAdapterObject;
export function PostgresAdapter(client: PostgresClient, options?: PostgresAdapterOptions): SqlAdapterObject;
export function PostgresAdapter(
  client: PostgresClient | NeonFunction,
  options: PostgresAdapterOptions = {},
): SqlAdapterObject | SqlBatchAdapterObject {
  const { schema: given, hashTokens = true, prepare = true } = options;
  const schema = resolveSchema({ layouts: postgresLayouts, given });
  const adapter = isNeon(client)
    ? batchSqlAdapter({ driver: neonDriver(client), dialect: postgresDialect, schema, hashTokens })
    : asyncSqlAdapter({
        driver: postgresDriver(client, { name: 'PostgresAdapter', prepare }),
        dialect: async () => postgresDialect,
        schema,
        hashTokens,
      });
  return noteOptions(adapter, 'PostgresAdapter', { options, table: postgresTable });
}

/** The options of {@link sqlRecords} on PostgreSQL. */
export interface PostgresRecordsOptions extends SqlRecordsOptions {
  /** As in {@link PostgresAdapterOptions.prepare}. @default true */
  prepare?: boolean;
}

/**
 * Makes a store of records in one table of a PostgreSQL database, for the option `records` beside an adapter of any kind.
 * Takes the clients that {@link PostgresAdapter} takes. All methods are single statements, so that of any number of
 * parallel writers exactly one wins, also across processes.
 *
 * @throws {TypeError} When `client` is none of these.
 * @throws {Error} From its methods, when there is no table: with the SQL that creates it.
 * @example
 * const records = sqlRecords(pool);
 * await records.migrate();
 * const config = { adapter: PrismaAdapter(prisma), records, … };
 */
export function sqlRecords(
  client: PostgresClient | NeonFunction,
  options: PostgresRecordsOptions = {},
): SqlRecords {
  const { prepare = true } = options;
  const schema = recordSchema(options);
  const records = isNeon(client)
    ? batchRecords(neonDriver(client), postgresDialect, schema)
    : asyncRecords(postgresDriver(client, { name: 'sqlRecords', prepare }), postgresDialect, schema);
  return noteOptions(records, 'sqlRecords', { options, table: postgresRecordsTable });
}
