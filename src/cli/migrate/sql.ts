import type { SqlDialect } from '../../adapters/sql/dialect.js';
import { runBlocking } from '../../adapters/sql/operation.js';
import { pendingMigration } from '../../adapters/sql/pending-migration.js';
import type { ResolvedSchema } from '../../adapters/sql/schema.js';
import { adapterTables, type PrintedTable } from './printed-tables.js';

/** The statements that `migrate()` executes on an empty database, in their order. */
export function statementsFor(
  dialect: SqlDialect,
  schema: ResolvedSchema,
  tables: readonly PrintedTable[] = adapterTables(schema),
): readonly string[] {
  const named = tables.map(({ table }) => table);
  // Whatever is asked of such a database, it has no row.
  return runBlocking(pendingMigration(dialect, schema, named), () => ({ rows: [], changes: 0 }));
}
