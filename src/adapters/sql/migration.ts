import type { SqlDialect } from './dialect.js';
import type { NamedTable, TableReference } from './named-table.js';
import { columnOf, type ResolvedSchema } from './schema.js';
import { executeUnprepared, type SqlOperation } from './operation.js';

// MySQL 8.0 Reference Manual, section 9.2.1, allows identifiers of 64 characters, PostgreSQL 63.
const longestName = 60;

interface Target {
  readonly dialect: SqlDialect;
  readonly schema: ResolvedSchema;
  readonly table: NamedTable;
  /** The declared type of the key that the tables refer to, if it existed before: a foreign key must have the same type. */
  readonly keyType: string | undefined;
}

/**
 * Creates the tables, columns and indexes that are missing, and changes none that exist. The caller makes sure that no
 * other migration runs at the same time.
 */
export function* migration(
  dialect: SqlDialect,
  schema: ResolvedSchema,
  tables: readonly NamedTable[],
): SqlOperation<void> {
  // All that refer to a table refer to the same one.
  const reference = tables.find((table) => table.reference !== undefined)?.reference;
  const keyType = reference === undefined ? undefined : yield* keyTypeOf(dialect, reference);
  for (const table of tables) yield* migrateTable({ dialect, schema, table, keyType });
}

function* keyTypeOf(dialect: SqlDialect, { table, key }: TableReference): SqlOperation<string | undefined> {
  const found = (yield dialect.columnsOf(table)).rows.find(({ name }) => name === key);
  return found === undefined ? undefined : String(found['keyType']);
}

/** The name that `migrate` gives to an index. */
export function indexName(table: string, fields: readonly string[], unique: boolean): string {
  const parts = [...(table.startsWith('latchkey_') ? [] : ['latchkey']), table, ...fields];
  return [...parts, ...(unique ? ['unique'] : [])].join('_').slice(0, longestName);
}

function* migrateTable(target: Target): SqlOperation<void> {
  const { dialect, schema, table } = target;
  const present = new Set((yield dialect.columnsOf(table.name)).rows.map((row) => String(row['name'])));
  if (present.size === 0) {
    yield* executeUnprepared(createTable(target));
  } else {
    for (const [field, type] of Object.entries(table.definition.fields)) {
      const column = columnOf(table.names, field);
      // Existing rows have no value for it, so it may be NULL.
      const declaration = `${dialect.quote(column)} ${dialect.typeOf(type, schema)}`;
      if (!present.has(column)) {
        yield* executeUnprepared(`ALTER TABLE ${dialect.quote(table.name)} ADD COLUMN ${declaration}`);
      }
    }
  }
  yield* migrateIndexes(target);
}

function createTable({ dialect, schema, table, keyType }: Target): string {
  const { definition, reference } = table;
  const column = (field: string): string => dialect.quote(columnOf(table.names, field));
  const list = (fields: readonly string[]): string => fields.map(column).join(', ');
  const serial = schema.serialKeys && definition.serial;
  const columns = Object.entries(definition.fields)
    .filter(([field]) => !(serial && field === 'id'))
    .map(([field, type]) => {
      const declared = dialect.typeOf(type, schema);
      const declaration = `${column(field)} ${field === reference?.field ? (keyType ?? declared) : declared}`;
      return definition.optional.includes(field) ? declaration : `${declaration} NOT NULL`;
    });
  const unique =
    serial && !definition.key.includes('id') ? [definition.key, ...definition.unique] : definition.unique;
  const lines = [
    ...(serial ? [`${dialect.quote('id')} SERIAL`] : []),
    ...columns,
    `PRIMARY KEY (${serial ? dialect.quote('id') : list(definition.key)})`,
    ...unique.map((fields) => `UNIQUE (${list(fields)})`),
  ];
  if (reference !== undefined) {
    const key = `${dialect.quote(reference.table)} (${dialect.quote(reference.key)})`;
    lines.push(`FOREIGN KEY (${column(reference.field)}) REFERENCES ${key} ON DELETE CASCADE`);
  }
  return `CREATE TABLE ${dialect.quote(table.name)} (\n  ${lines.join(',\n  ')}\n)${dialect.tableOptions}`;
}

// An existing table may lack the unique indexes that make concurrent sign-ins safe.
function* migrateIndexes({ dialect, table }: Target): SqlOperation<void> {
  const { name: tableName, definition } = table;
  const indexes = new Map<string, { unique: boolean; columns: string[] }>();
  for (const row of (yield dialect.indexesOf(tableName)).rows) {
    const name = String(row['index']);
    const known = indexes.get(name)?.columns ?? [];
    indexes.set(name, {
      unique: Boolean(Number(row['unique'])),
      columns: [...known, String(row['column'])],
    });
  }
  const present = [...indexes.values()];
  const column = (field: string): string => columnOf(table.names, field);
  const create = (kind: string, fields: readonly string[]): string => {
    const name = indexName(tableName, fields, kind !== 'INDEX');
    const list = fields.map((field) => dialect.quote(column(field))).join(', ');
    return `CREATE ${kind} ${dialect.quote(name)} ON ${dialect.quote(tableName)} (${list})`;
  };
  for (const fields of [definition.key, ...definition.unique]) {
    const wanted = fields.map(column).toSorted().join('\n');
    const found = present.some(({ unique, columns }) => unique && columns.toSorted().join('\n') === wanted);
    if (!found) yield* executeUnprepared(create('UNIQUE INDEX', fields));
  }
  for (const fields of definition.indexed) {
    const wanted = fields.map(column);
    const found = present.some(({ columns }) => wanted.every((name, index) => columns[index] === name));
    if (!found) yield* executeUnprepared(create('INDEX', fields));
  }
}
