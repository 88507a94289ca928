import { namedTable, type NamedTable } from '../../adapters/sql/named-table.js';
import { organizationModels, organizationTables } from '../../adapters/sql/organizations/tables.js';
import type { ResolvedSchema } from '../../adapters/sql/schema.js';
import { models } from '../../adapters/sql/table-definitions.js';

/** A table to print. */
export interface PrintedTable {
  /** What a row is. */
  readonly model: string;
  readonly table: NamedTable;
}

/** The tables that every adapter has. */
export function adapterTables(schema: ResolvedSchema): readonly PrintedTable[] {
  return models.map((model) => ({ model, table: namedTable(schema, model) }));
}

/** The tables of `organizationStore`, for applications that use it. */
export function tablesOfOrganizations(schema: ResolvedSchema): readonly PrintedTable[] {
  const tables = organizationTables(schema);
  return organizationModels.map((model) => ({ model, table: tables[model] }));
}
