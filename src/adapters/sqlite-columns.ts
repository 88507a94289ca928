import type { SqliteConnection, SqliteRow, SqliteValue } from './sqlite-connection.js';
import { toStored } from './sqlite-rows.js';
import { columnOf, quote, type ResolvedSchema, type SqliteModel } from './sqlite-schema.js';

/** One column of a table, as SQLite describes it. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly hasDefault: boolean;
}

/** The columns a table has; none when there is no such table. */
export function tableColumns(connection: SqliteConnection, table: string): TableColumn[] {
  return connection.rows('SELECT name, type, dflt_value FROM pragma_table_info(?)', [table]).map((row) => ({
    name: String(row['name']),
    type: String(row['type']).toUpperCase(),
    hasDefault: row['dflt_value'] !== null,
  }));
}

/** Translates between the fields of a model and the columns of its table. */
export interface ColumnNames {
  /** Column of each field that the table has. */
  readonly byField: () => ReadonlyMap<string, string>;
  /** The quoted column of a field. */
  readonly column: (field: string) => string;
  /** A row by field. */
  readonly fields: (row: SqliteRow) => SqliteRow;
  /** What an entry gives that the table has a column for: quoted columns and stored values. */
  readonly writable: (entry: object) => [column: string, value: SqliteValue][];
  /** A condition that is true where all of these fields have these values. */
  readonly condition: (where: SqliteRow) => { sql: string; values: SqliteValue[] };
  /** Whether the table wants a text key of its own, `id`, that no field fills. */
  readonly wantsKey: () => boolean;
  /** Looks at the columns anew, after a migration. */
  readonly forget: () => void;
}

/** The columns of a table, looked up at first use, so that those of the application are known, too. */
export function openColumns(
  connection: SqliteConnection,
  schema: ResolvedSchema,
  model: SqliteModel,
): ColumnNames {
  const renamed = new Map(Object.entries(schema.columns[model]).map(([field, key]) => [key, field]));
  const fieldOf = (column: string): string => renamed.get(column) ?? column;
  const column = (field: string): string => quote(columnOf(schema, model, field));
  let found: readonly TableColumn[] | undefined;
  let known: ReadonlyMap<string, string> | undefined;
  const columns = (): readonly TableColumn[] => (found ??= presentColumns(connection, schema.tables[model]));
  const byField = (): ReadonlyMap<string, string> =>
    (known ??= new Map(columns().map(({ name }) => [fieldOf(name), name])));

  return {
    byField,
    column,
    fields: (row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [fieldOf(key), value])),
    writable: (entry) =>
      Object.entries(entry)
        .filter(([field, value]) => value !== undefined && byField().has(field))
        .map(([field, value]) => [column(field), toStored(value, schema.dates)]),
    condition: (where) => ({
      sql: Object.keys(where)
        .map((field) => `${column(field)} = ?`)
        .join(' AND '),
      values: Object.values(where).map((value) => toStored(value, schema.dates)),
    }),
    // Keys that the database makes itself are numbers or have a default; users bring theirs.
    wantsKey: () =>
      model !== 'user' &&
      columns().some(({ name, type, hasDefault }) => name === 'id' && !hasDefault && !type.includes('INT')),
    forget: () => {
      found = undefined;
      known = undefined;
    },
  };
}

function presentColumns(connection: SqliteConnection, table: string): TableColumn[] {
  const found = tableColumns(connection, table);
  if (found.length > 0) return found;
  throw new Error(`There is no table "${table}". Call migrate() or name the layout in \`schema\`.`);
}
