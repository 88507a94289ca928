import { mysqlDialect } from '../../adapters/mysql/dialect.js';
import { postgresDialect } from '../../adapters/postgres/dialect.js';
import { sqliteDialect } from '../../adapters/sqlite/dialect.js';
import type { FieldType, SqlDialect } from '../../adapters/sql/dialect.js';
import type { ResolvedSchema, SqlLayout } from '../../adapters/sql/schema.js';

/** The databases that text can be made for. */
export type DialectName = 'postgres' | 'mysql' | 'sqlite';

/** A database, and the layouts that its adapter knows. */
interface Database {
  readonly dialect: SqlDialect;
  readonly layouts: readonly SqlLayout[];
}

/** The databases by name. */
export const databases: Readonly<Record<DialectName, Database>> = {
  postgres: {
    dialect: postgresDialect,
    layouts: ['drizzle', 'pg', 'kysely', 'prisma'],
  },
  mysql: {
    // Which statements return rows says nothing about tables.
    dialect: mysqlDialect({ insert: false, update: false, remove: false }, true),
    layouts: ['drizzle', 'kysely', 'prisma'],
  },
  sqlite: {
    dialect: sqliteDialect,
    layouts: ['drizzle', 'kysely', 'd1', 'prisma'],
  },
};

/** The names of the databases. */
export const dialectNames: readonly string[] = Object.keys(databases);

/** The layouts of any database. */
export const layoutNames: readonly SqlLayout[] = ['drizzle', 'pg', 'kysely', 'prisma', 'd1'];

/**
 * The type of a column as an ORM can declare it: the same as in SQL, but for the character set. MySQL allows 3072 octets in
 * an index, and counts four per character unless the column is declared as ASCII, which ORMs cannot say.
 */
export function declaredType(database: DialectName, type: FieldType, schema: ResolvedSchema): string {
  const declared = databases[database].dialect.typeOf(type, schema);
  return /^VARCHAR.* CHARACTER SET ascii/.test(declared) ? 'VARCHAR(512)' : declared;
}
