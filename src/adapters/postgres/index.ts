import { type PostgresClient, postgresPool } from './client.js';
import { postgresDialect } from './dialect.js';
import { asyncSqlAdapter, type SqlAdapterObject } from '../sql/async-adapter.js';
import { resolveSchema, type SqlSchema } from '../sql/schema.js';

export type {
  PgClient,
  PGliteDatabase,
  PGliteExecutor,
  PgPool,
  PostgresClient,
  PostgresJs,
} from './client.js';
export type { SqlAdapterObject } from '../sql/async-adapter.js';
export type { SqlModel } from '../sql/schema.js';
export type { CleanupCount } from '../sql/store.js';

/** Layouts of existing databases, named after the adapter that made them. */
export type PostgresLayout = 'drizzle' | 'pg' | 'kysely' | 'prisma';

/** What a {@link PostgresAdapter} can be told. */
export interface PostgresAdapterOptions {
  /** Layout of the database: the name of one, or how yours differs from it. @default 'drizzle' */
  schema?: PostgresLayout | SqlSchema<PostgresLayout>;
  /** Whether the tokens of sessions and links are stored as hashes; rows that hold them plain still work. @default true */
  hashTokens?: boolean;
  /**
   * Whether statements are prepared once per connection. Switch it off behind a pooler that gives every transaction
   * another connection, such as PgBouncer before 1.21. @default true
   */
  prepare?: boolean;
}

const layouts: readonly PostgresLayout[] = ['drizzle', 'pg', 'kysely', 'prisma'];

/**
 * An adapter for PostgreSQL 13 and later, over a `Pool` or a connected `Client` of `pg`, what `postgres()` of Postgres.js
 * returns, or a PGlite. The drivers are not imported: what you pass decides. Tables are found along the `search_path`.
 *
 * `transaction` runs on a connection of its own (with a single `Client`, other calls wait up to 5 s for its end). Inside,
 * use the adapter that it hands over; once a statement has failed, PostgreSQL refuses the rest. A transaction that the
 * database ends because of a deadlock runs again, up to three times: `work` must do nothing but store.
 *
 * The tokens of sessions and of links are stored as hashes; rows with plain tokens still work, and are changed at their
 * next use. Users without an address are stored with NULL. Ids that the core gives are kept, unless the column is an
 * integer: then the database makes them, and they are numbers, as in databases of `@auth/pg-adapter` (layout `pg`).
 *
 * @throws {TypeError} when `client` is none, or there is no such layout
 * @throws {ConflictError} (its methods) when a row that must be unique is there already
 * @example
 * const adapter = PostgresAdapter(new Pool({ connectionString: process.env.DATABASE_URL }));
 * await adapter.migrate();
 */
export function PostgresAdapter(
  client: PostgresClient,
  { schema, hashTokens = true, prepare = true }: PostgresAdapterOptions = {},
): SqlAdapterObject {
  return asyncSqlAdapter({
    pool: postgresPool(client, prepare),
    dialect: async () => postgresDialect,
    schema: resolveSchema({ layouts, given: schema }),
    hashTokens,
  });
}
