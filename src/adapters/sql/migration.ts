import type { SqlDialect } from './dialect.js';
import { models, tableDefinitions, type TableDefinition } from './table-definitions.js';
import { columnOf, type ResolvedSchema, type SqlModel } from './schema.js';
import { executeUnprepared, type SqlOperation } from './operation.js';

// MySQL 8.0 Reference Manual, section 9.2.1, allows identifiers of 64 characters, PostgreSQL 63.
const longestName = 60;

interface Target {
  readonly dialect: SqlDialect;
  readonly schema: ResolvedSchema;
  readonly model: SqlModel;
  readonly definition: TableDefinition;
  /** The declared type of the users' key if that table existed before: a foreign key must have the same type as the key. */
  readonly ownerType: string | undefined;
}

/**
 * Creates the tables, columns and indexes that are missing, and changes none that exist. The caller makes sure that no
 * other migration runs at the same time.
 */
export function* migration(
  dialect: SqlDialect,
  schema: ResolvedSchema,
  chosen: readonly SqlModel[] = models,
): SqlOperation<void> {
  const ownerType = chosen.some(isOwned) ? yield* keyTypeOfUsers(dialect, schema) : undefined;
  for (const model of chosen)
    yield* migrateTable({ dialect, schema, model, definition: tableDefinitions[model], ownerType });
}

function* keyTypeOfUsers(dialect: SqlDialect, schema: ResolvedSchema): SqlOperation<string | undefined> {
  const owners = (yield dialect.columnsOf(schema.tables.user)).rows;
  const key = owners.find(({ name }) => name === columnOf(schema, 'user', 'id'));
  return key === undefined ? undefined : String(key['keyType']);
}

/** Whether the rows of a table belong to a user. */
function isOwned(model: SqlModel): boolean {
  return 'userId' in tableDefinitions[model].fields;
}

/** The name that `migrate` gives to an index. */
export function indexName(table: string, fields: readonly string[], unique: boolean): string {
  const parts = [...(table.startsWith('latchkey_') ? [] : ['latchkey']), table, ...fields];
  return [...parts, ...(unique ? ['unique'] : [])].join('_').slice(0, longestName);
}

function* migrateTable(target: Target): SqlOperation<void> {
  const { dialect, schema, model, definition } = target;
  const table = schema.tables[model];
  const present = new Set((yield dialect.columnsOf(table)).rows.map((row) => String(row['name'])));
  if (present.size === 0) {
    yield* executeUnprepared(createTable(target));
  } else {
    for (const [field, type] of Object.entries(definition.fields)) {
      const column = columnOf(schema, model, field);
      // Existing rows have no value for it, so it may be NULL.
      const declaration = `${dialect.quote(column)} ${dialect.typeOf(type, schema)}`;
      if (!present.has(column)) {
        yield* executeUnprepared(`ALTER TABLE ${dialect.quote(table)} ADD COLUMN ${declaration}`);
      }
    }
  }
  yield* migrateIndexes(target);
}

function createTable({ dialect, schema, model, definition, ownerType }: Target): string {
  const column = (field: string): string => dialect.quote(columnOf(schema, model, field));
  const list = (fields: readonly string[]): string => fields.map(column).join(', ');
  const users = dialect.quote(schema.tables.user);
  const userKey = dialect.quote(columnOf(schema, 'user', 'id'));
  const serial = schema.serialKeys && definition.serial;
  const columns = Object.entries(definition.fields)
    .filter(([field]) => !(serial && field === 'id'))
    .map(([field, type]) => {
      const declared = dialect.typeOf(type, schema);
      const declaration = `${column(field)} ${field === 'userId' ? (ownerType ?? declared) : declared}`;
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
  if ('userId' in definition.fields) {
    lines.push(`FOREIGN KEY (${column('userId')}) REFERENCES ${users} (${userKey}) ON DELETE CASCADE`);
  }
  const name = dialect.quote(schema.tables[model]);
  return `CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n)${dialect.tableOptions}`;
}

// An existing table may lack the unique indexes that make concurrent sign-ins safe.
function* migrateIndexes({ dialect, schema, model, definition }: Target): SqlOperation<void> {
  const table = schema.tables[model];
  const indexes = new Map<string, { unique: boolean; columns: string[] }>();
  for (const row of (yield dialect.indexesOf(table)).rows) {
    const name = String(row['index']);
    const known = indexes.get(name)?.columns ?? [];
    indexes.set(name, {
      unique: Boolean(Number(row['unique'])),
      columns: [...known, String(row['column'])],
    });
  }
  const present = [...indexes.values()];
  const column = (field: string): string => columnOf(schema, model, field);
  const create = (kind: string, fields: readonly string[]): string => {
    const name = indexName(table, fields, kind !== 'INDEX');
    const list = fields.map((field) => dialect.quote(column(field))).join(', ');
    return `CREATE ${kind} ${dialect.quote(name)} ON ${dialect.quote(table)} (${list})`;
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
