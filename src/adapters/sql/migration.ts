import type { SqlDialect } from './dialect.js';
import { models, plans, type TablePlan } from './table-definitions.js';
import { columnOf, type ResolvedSchema, type SqlModel } from './schema.js';
import { plainCall, type SqlStep } from './operation.js';

// MySQL, section 9.2.1; the others allow as much.
const longestName = 60;

interface Target {
  readonly dialect: SqlDialect;
  readonly schema: ResolvedSchema;
  readonly model: SqlModel;
  readonly plan: TablePlan;
  /** Declared type of the users' key where the table was there before; a column that refers to another must have its very type. */
  readonly ownerType: string | undefined;
}

/**
 * Creates the tables, columns and indexes that are missing, and changes none that is there. Whoever runs it must see to
 * it that nobody else does at the same time.
 */
export function* migration(dialect: SqlDialect, schema: ResolvedSchema): SqlStep<void> {
  const owners = (yield dialect.columnsOf(schema.tables.user)).rows;
  const key = owners.find(({ name }) => name === columnOf(schema, 'user', 'id'));
  const ownerType = key === undefined ? undefined : String(key['keyType']);
  for (const model of models) yield* migrateTable({ dialect, schema, model, plan: plans[model], ownerType });
}

function* migrateTable(target: Target): SqlStep<void> {
  const { dialect, schema, model, plan } = target;
  const table = schema.tables[model];
  const present = new Set((yield dialect.columnsOf(table)).rows.map((row) => String(row['name'])));
  if (present.size === 0) {
    yield* plainCall(createTable(target));
  } else {
    for (const [field, type] of Object.entries(plan.fields)) {
      const column = columnOf(schema, model, field);
      // Rows that are there have nothing for it: it may be NULL.
      const definition = `${dialect.quote(column)} ${dialect.typeOf(type, schema)}`;
      if (!present.has(column)) {
        yield* plainCall(`ALTER TABLE ${dialect.quote(table)} ADD COLUMN ${definition}`);
      }
    }
  }
  yield* migrateIndexes(target);
}

function createTable({ dialect, schema, model, plan, ownerType }: Target): string {
  const column = (field: string): string => dialect.quote(columnOf(schema, model, field));
  const list = (fields: readonly string[]): string => fields.map(column).join(', ');
  const users = dialect.quote(schema.tables.user);
  const userKey = dialect.quote(columnOf(schema, 'user', 'id'));
  const serial = schema.serialKeys && plan.serial;
  const columns = Object.entries(plan.fields)
    .filter(([field]) => !(serial && field === 'id'))
    .map(([field, type]) => {
      const declared = dialect.typeOf(type, schema);
      const definition = `${column(field)} ${field === 'userId' ? (ownerType ?? declared) : declared}`;
      return plan.optional.includes(field) ? definition : `${definition} NOT NULL`;
    });
  const unique = serial && !plan.key.includes('id') ? [plan.key, ...plan.unique] : plan.unique;
  const lines = [
    ...(serial ? [`${dialect.quote('id')} SERIAL`] : []),
    ...columns,
    `PRIMARY KEY (${serial ? dialect.quote('id') : list(plan.key)})`,
    ...unique.map((fields) => `UNIQUE (${list(fields)})`),
  ];
  if ('userId' in plan.fields) {
    lines.push(`FOREIGN KEY (${column('userId')}) REFERENCES ${users} (${userKey}) ON DELETE CASCADE`);
  }
  const name = dialect.quote(schema.tables[model]);
  return `CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n)${dialect.tableOptions}`;
}

// A table that was there before may lack what makes concurrent sign-ins safe.
function* migrateIndexes({ dialect, schema, model, plan }: Target): SqlStep<void> {
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
    const name = ['latchkey', table, ...fields, ...(kind === 'INDEX' ? [] : ['unique'])].join('_');
    const list = fields.map((field) => dialect.quote(column(field))).join(', ');
    return `CREATE ${kind} ${dialect.quote(name.slice(0, longestName))} ON ${dialect.quote(table)} (${list})`;
  };
  for (const fields of [plan.key, ...plan.unique]) {
    const wanted = fields.map(column).toSorted().join('\n');
    const found = present.some(({ unique, columns }) => unique && columns.toSorted().join('\n') === wanted);
    if (!found) yield* plainCall(create('UNIQUE INDEX', fields));
  }
  for (const field of plan.indexed) {
    const found = present.some(({ columns }) => columns[0] === column(field));
    if (!found) yield* plainCall(create('INDEX', [field]));
  }
}
