import type { SqlDialect } from '../../adapters/sql/dialect.js';
import { runBlocking } from '../../adapters/sql/operation.js';
import { namedTables } from '../../adapters/sql/named-table.js';
import { pendingMigration } from '../../adapters/sql/pending-migration.js';
import type { ResolvedSchema } from '../../adapters/sql/schema.js';

/** The statements that `migrate()` executes on an empty database, in their order. */
export function statementsFor(dialect: SqlDialect, schema: ResolvedSchema): readonly string[] {
  // Whatever is asked of such a database, it has no row.
  return runBlocking(pendingMigration(dialect, schema, namedTables(schema)), () => ({ rows: [], changes: 0 }));
}
