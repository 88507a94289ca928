import { columnOf, type ResolvedSchema, type SqlModel } from './schema.js';
import { models, tableDefinitions, type TableDefinition } from './table-definitions.js';

/** A foreign key. */
export interface TableReference {
  readonly field: string;
  /** The table that it leads to. */
  readonly table: string;
  /** The column of that table. */
  readonly key: string;
}

/** A table with the names that a layout and the application give it. */
export interface NamedTable {
  readonly name: string;
  /** Names of columns that differ from their field. */
  readonly names: Readonly<Record<string, string>>;
  readonly definition: TableDefinition;
  readonly reference: TableReference | undefined;
}

/** The tables of a schema. */
export function namedTables(schema: ResolvedSchema): readonly NamedTable[] {
  return models.map((model) => namedTable(schema, model));
}

/** The table of a model. */
export function namedTable(schema: ResolvedSchema, model: SqlModel): NamedTable {
  const definition = tableDefinitions[model];
  return {
    name: schema.tables[model],
    names: schema.columns[model],
    definition,
    reference:
      'userId' in definition.fields
        ? { field: 'userId', table: schema.tables.user, key: columnOf(schema.columns.user, 'id') }
        : undefined,
  };
}
