import { type MysqlClient, mysqlPool } from './client.js';
import { mysqlDialect } from './dialect.js';
import { asyncSqlAdapter, type SqlAdapterObject } from '../sql/async-adapter.js';
import { resolveSchema, type SqlSchema } from '../sql/schema.js';

export type { MysqlClient, MysqlConnection, MysqlPool } from './client.js';
export type { SqlAdapterObject } from '../sql/async-adapter.js';
export type { SqlModel } from '../sql/schema.js';
export type { CleanupCount } from '../sql/store.js';

/** Layouts of existing databases, named after the adapter that made them. */
export type MysqlLayout = 'drizzle' | 'kysely' | 'prisma';

/** What a {@link MysqlAdapter} can be told. */
export interface MysqlAdapterOptions {
  /** Layout of the database: the name of one, or how yours differs from it. @default 'drizzle' */
  schema?: MysqlLayout | SqlSchema<MysqlLayout>;
  /** Whether the tokens of sessions and links are stored as hashes; rows that hold them plain still work. @default true */
  hashTokens?: boolean;
}

const layouts: readonly MysqlLayout[] = ['drizzle', 'kysely', 'prisma'];

/**
 * An adapter for MySQL 8 and MariaDB 10.5 and later, over a pool or a connection of `mysql2`. The driver is not
 * imported: what you pass decides.
 *
 * Addresses, ids and tokens are compared byte by byte, whatever the collation of the columns is. Dates are kept in UTC,
 * in new tables to the millisecond; the zones of driver and server do not matter.
 *
 * `transaction` runs on a connection of its own (with a single connection, other calls wait up to 5 s for its end).
 * Inside, use the adapter that it hands over. A transaction that the database ends because of a deadlock runs again, up
 * to three times: `work` must do nothing but store.
 *
 * The tokens of sessions and of links are stored as hashes; rows with plain tokens still work, and are changed at their
 * next use. Users without an address are stored with NULL.
 *
 * @throws {TypeError} when `client` is none, or there is no such layout
 * @throws {ConflictError} (its methods) when a row that must be unique is there already
 * @example
 * const adapter = MysqlAdapter(createPool(process.env.DATABASE_URL));
 * await adapter.migrate();
 */
export function MysqlAdapter(
  client: MysqlClient,
  { schema, hashTokens = true }: MysqlAdapterOptions = {},
): SqlAdapterObject {
  const pool = mysqlPool(client);
  return asyncSqlAdapter({
    pool,
    dialect: async () => {
      const { rows } = await pool.query({ text: 'SELECT VERSION() AS `version`', values: [] });
      // MySQL gives no rows back from statements that write; MariaDB does (10.5: INSERT and DELETE).
      const gives = /mariadb/i.test(String(rows[0]?.['version']));
      return mysqlDialect({ insert: gives, update: false, remove: gives });
    },
    schema: resolveSchema({ layouts, given: schema }),
    hashTokens,
  });
}
