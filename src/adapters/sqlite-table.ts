import { type ColumnNames, openColumns, tableColumns } from './sqlite-columns.js';
import type { SqliteConnection, SqliteRow, SqliteValue } from './sqlite-connection.js';
import { toStored } from './sqlite-rows.js';
import { quote, type ResolvedSchema, type SqliteModel } from './sqlite-schema.js';

/** One table of the store, in the words of its model: fields, not columns. */
export interface SqliteTable {
  readonly name: string;
  /** The quoted column of a field. */
  column(field: string): string;
  /** The row by field. */
  fields(row: SqliteRow): SqliteRow;
  /** Stores the fields for which the table has a column, and gives the row back. */
  insert(entry: object): SqliteRow;
  /** The rows where all of these fields have these values. */
  find(where: SqliteRow): SqliteRow[];
  /** Changes the fields that are given where `where` holds, and gives the rows back. */
  update(where: SqliteRow, entry: object): SqliteRow[];
  /** Removes rows and gives them back. */
  take(where: SqliteRow): SqliteRow[];
  /** Removes the rows whose field is at `limit` or before, and counts them. */
  removeUntil(field: string, limit: Date): number;
  /** What to select of this table in a join, so that `fromJoin` finds it again. */
  selection(prefix: string): string;
  /** The fields of this table in a row of a join. */
  fromJoin(prefix: string, row: SqliteRow): SqliteRow;
  /** Whether there is such a table. */
  exists(): boolean;
  /** Looks at the columns anew, after a migration. */
  forget(): void;
}

/** A table of an open database. Nothing is read of it before its first use. */
export function openTable(
  connection: SqliteConnection,
  schema: ResolvedSchema,
  model: SqliteModel,
): SqliteTable {
  const name = quote(schema.tables[model]);
  const columns = openColumns(connection, schema, model);
  const { column, fields, byField, forget } = columns;
  return {
    name,
    column,
    fields,
    forget,
    ...tableStatements(connection, name, columns),
    removeUntil: (field, limit) =>
      connection.change(`DELETE FROM ${name} WHERE ${column(field)} <= ?`, [toStored(limit, schema.dates)]),
    selection: (prefix) =>
      [...byField()]
        .map(([field, key]) => `${prefix}.${quote(key)} AS ${quote(`${prefix}.${field}`)}`)
        .join(', '),
    fromJoin: (prefix, row) =>
      Object.fromEntries([...byField().keys()].map((field) => [field, row[`${prefix}.${field}`]])),
    exists: () => tableColumns(connection, schema.tables[model]).length > 0,
  };
}

function tableStatements(
  connection: SqliteConnection,
  name: string,
  columns: ColumnNames,
): Pick<SqliteTable, 'find' | 'insert' | 'update' | 'take'> {
  function rows(sql: string, values: readonly SqliteValue[]): SqliteRow[] {
    return connection.rows(sql, values).map(columns.fields);
  }
  function find(where: SqliteRow): SqliteRow[] {
    const { sql, values } = columns.condition(where);
    return rows(`SELECT * FROM ${name} WHERE ${sql}`, values);
  }
  function insert(entry: object): SqliteRow {
    const keyed = columns.wantsKey() && !('id' in entry) ? { ...entry, id: crypto.randomUUID() } : entry;
    const given = columns.writable(keyed);
    const into = `INSERT INTO ${name} (${given.map(([key]) => key).join(', ')})`;
    const values = given.map(([, value]) => value);
    const [row] = rows(`${into} VALUES (${given.map(() => '?').join(', ')}) RETURNING *`, values);
    if (row === undefined) throw new Error(`Nothing was stored in ${name}.`);
    return row;
  }
  function update(where: SqliteRow, entry: object): SqliteRow[] {
    const given = columns.writable(entry);
    if (given.length === 0) return find(where);
    const { sql, values } = columns.condition(where);
    const set = given.map(([key]) => `${key} = ?`).join(', ');
    return rows(`UPDATE ${name} SET ${set} WHERE ${sql} RETURNING *`, [
      ...given.map(([, value]) => value),
      ...values,
    ]);
  }
  function take(where: SqliteRow): SqliteRow[] {
    const { sql, values } = columns.condition(where);
    return rows(`DELETE FROM ${name} WHERE ${sql} RETURNING *`, values);
  }
  return { find, insert, update, take };
}
