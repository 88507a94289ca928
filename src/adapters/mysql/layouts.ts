/** The layouts that the adapter for MySQL supports, named after the adapter that created such a database. */
export type MysqlLayout = 'drizzle' | 'kysely' | 'prisma';

/** All of them. */
export const mysqlLayouts: readonly MysqlLayout[] = ['drizzle', 'kysely', 'prisma'];
