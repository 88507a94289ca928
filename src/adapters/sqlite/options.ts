import type { SqlSchema } from '../sql/schema.js';

/** The layouts of databases of SQLite, named after the adapter that created such a database. */
export type SqliteLayout = 'drizzle' | 'kysely' | 'd1' | 'prisma';

/** All of them. */
export const sqliteLayouts: readonly SqliteLayout[] = ['drizzle', 'kysely', 'd1', 'prisma'];

/** An existing database, described by its differences from a layout. */
export interface SqliteSchema extends SqlSchema<SqliteLayout> {
  /** How dates are written: milliseconds since the epoch, or ISO 8601 text. Both can be read. @default as in the layout */
  dates?: 'integer' | 'text';
}

/** The options of the adapters for SQLite, wherever it runs. */
export interface SqliteAdapterOptions {
  /** The layout of the database: its name, or an object that says how yours differs from it. @default 'drizzle' */
  schema?: SqliteLayout | SqliteSchema;
  /** Whether session tokens and verification tokens are stored as SHA-256 hashes. Rows with plain tokens keep working. @default true */
  hashTokens?: boolean;
}
