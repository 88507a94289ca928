import type { SqlDialect } from './dialect.js';
import { migration } from './migration.js';
import type { SqlOperation, SqlResult, SqlStatement } from './operation.js';
import type { NamedTable } from './named-table.js';
import { columnOf, type ResolvedSchema } from './schema.js';

/** The statements that {@link migration} would execute now. They are not executed: the database is only looked at. */
export function* pendingMigration(
  dialect: SqlDialect,
  schema: ResolvedSchema,
  tables: readonly NamedTable[],
): SqlOperation<readonly string[]> {
  const pending: string[] = [];
  const columnsOf = new Map<SqlStatement, string>();
  const indexesOf = new Map<SqlStatement, string>();
  const missing = new Set<string>();
  const operation = migration(
    {
      ...dialect,
      columnsOf: (table) => noted(columnsOf, dialect.columnsOf(table), table),
      indexesOf: (table) => noted(indexesOf, dialect.indexesOf(table), table),
    },
    schema,
    tables,
  );
  let next = operation.next();
  while (next.done !== true) {
    const statement = next.value;
    const indexed = indexesOf.get(statement) ?? '';
    if (statement.unprepared === true) {
      pending.push(statement.text);
      next = operation.next({ rows: [], changes: 0 });
    } else if (missing.has(indexed)) {
      next = operation.next({
        rows: indexesOfNew(
          tables.find(({ name }) => name === indexed),
          dialect,
        ),
        changes: 0,
      });
    } else {
      const result = yield statement;
      const table = columnsOf.get(statement);
      if (table !== undefined && result.rows.length === 0) missing.add(table);
      next = operation.next(result);
    }
  }
  return pending;
}

function noted(notes: Map<SqlStatement, string>, statement: SqlStatement, table: string): SqlStatement {
  notes.set(statement, table);
  return statement;
}

/** The indexes that a new table has by its own definition, as the dialect lists them. */
function indexesOfNew(table: NamedTable | undefined, { indexesForeignKeys }: SqlDialect): SqlResult['rows'] {
  if (table === undefined) return [];
  const { definition, reference } = table;
  const { key, unique } = definition;
  const keys = [key, ...unique].map((fields) => ({ fields, only: 1 }));
  const references =
    indexesForeignKeys && reference !== undefined ? [{ fields: [reference.field], only: 0 }] : [];
  return [...keys, ...references].flatMap(({ fields, only }, index) =>
    fields.map((field) => ({
      index: String(index),
      column: columnOf(table.names, field),
      unique: only,
    })),
  );
}
