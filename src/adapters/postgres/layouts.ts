/** The layouts that the adapter for PostgreSQL supports, named after the adapter that created such a database. */
export type PostgresLayout = 'drizzle' | 'pg' | 'kysely' | 'prisma';

/** All of them. */
export const postgresLayouts: readonly PostgresLayout[] = ['drizzle', 'pg', 'kysely', 'prisma'];
