import type { FieldType } from '../../adapters/sql/dialect.js';
import { indexName } from '../../adapters/sql/migration.js';
import type { NamedTable } from '../../adapters/sql/named-table.js';
import { resolveSchema } from '../../adapters/sql/schema.js';
import { declaredType, type DialectName } from './dialects.js';
import { adapterTables, tablesOfOrganizations, type PrintedTable } from './printed-tables.js';

/** How Drizzle declares columns of a database. */
interface Flavour {
  /** The module of Drizzle. */
  readonly module: string;
  /** The function that makes a table. */
  readonly table: string;
  /** A column of a type as the dialect declares it, as a call. */
  column(name: string, type: FieldType, declared: string): string;
}

const flavours: Readonly<Record<DialectName, Flavour>> = {
  postgres: {
    module: 'drizzle-orm/pg-core',
    table: 'pgTable',
    column: (name, type) => {
      if (type === 'number') return `integer(${name})`;
      if (type === 'bigNumber') return `bigint(${name}, { mode: 'number' })`;
      if (type === 'flag') return `boolean(${name})`;
      return type === 'date' ? `timestamp(${name}, { mode: 'date', withTimezone: true })` : `text(${name})`;
    },
  },
  mysql: {
    module: 'drizzle-orm/mysql-core',
    table: 'mysqlTable',
    column: (name, type, declared) => {
      if (type === 'number') return `int(${name})`;
      if (type === 'bigNumber') return `bigint(${name}, { mode: 'number' })`;
      if (type === 'flag') return `boolean(${name})`;
      if (type === 'date') return `timestamp(${name}, { mode: 'date', fsp: 3 })`;
      const [, sized, length] = /^(VARCHAR|VARBINARY)\((\d+)\)/.exec(declared) ?? [];
      if (sized !== undefined) return `${sized.toLowerCase()}(${name}, { length: ${length} })`;
      return `${declared.startsWith('MEDIUMTEXT') ? 'mediumtext' : 'text'}(${name})`;
    },
  },
  sqlite: {
    module: 'drizzle-orm/sqlite-core',
    table: 'sqliteTable',
    column: (name, type) => {
      if (type === 'number' || type === 'bigNumber') return `integer(${name})`;
      if (type === 'flag') return `integer(${name}, { mode: 'boolean' })`;
      return type === 'date' ? `integer(${name}, { mode: 'timestamp_ms' })` : `text(${name})`;
    },
  },
};

/** The names under which the tables are exported, which the adapter of Drizzle takes as `usersTable` and so on. */
const exportedAs = (model: string): string => `${model}s`;

const schema = resolveSchema({ layouts: ['drizzle'], given: 'drizzle' });
const tables = adapterTables(schema);
/** The tables of organizations, as {@link drizzleText} takes them. */
export const drizzleOrganizations: readonly PrintedTable[] = tablesOfOrganizations(schema);

/** A module that declares the tables of the layout `drizzle` for Drizzle. @param further - tables beside those of every adapter */
export function drizzleText(database: DialectName, further: readonly PrintedTable[] = []): string {
  const flavour = flavours[database];
  const texts = [...tables, ...further].map((printed) => tableText(printed, database));
  const used = [...new Set(texts.join('\n').match(/\b[a-zA-Z]+(?=\()/g))].filter(
    (name) => name !== '$defaultFn',
  );
  const imports = importable.filter((name) => used.includes(name));
  return `import { ${[...imports, flavour.table].toSorted().join(', ')} } from '${flavour.module}';\n\n${texts.join('\n\n')}\n`;
}

/** What a table may need of Drizzle. */
const importable: readonly string[] = [
  'bigint',
  'boolean',
  'index',
  'int',
  'integer',
  'mediumtext',
  'primaryKey',
  'text',
  'timestamp',
  'uniqueIndex',
  'varbinary',
  'varchar',
];

function tableText({ model, table }: PrintedTable, database: DialectName): string {
  const flavour = flavours[database];
  const columns = Object.keys(table.definition.fields).map(
    (field) => `  ${columnText({ model, table }, field, database)},`,
  );
  const extras = extrasOf(table);
  const rest = extras.length > 0 ? `, (table) => [\n${extras.map((line) => `  ${line},`).join('\n')}\n]` : '';
  return `export const ${exportedAs(model)} = ${flavour.table}('${table.name}', {\n${columns.join('\n')}\n}${rest});`;
}

function columnText({ model, table }: PrintedTable, field: string, database: DialectName): string {
  const { definition, reference } = table;
  const type = definition.fields[field] ?? 'text';
  const declared = declaredType(database, type, schema);
  const calls = [flavours[database].column(`'${field}'`, type, declared)];
  const { key, unique, optional } = definition;
  if (key.length === 1 && key[0] === field) calls.push('primaryKey()');
  else if (!optional.includes(field)) calls.push('notNull()');
  // The adapter of Drizzle takes the id of a new user from here.
  if (model === 'user' && field === 'id') calls.push('$defaultFn(() => crypto.randomUUID())');
  if (unique.some((fields) => fields.length === 1 && fields[0] === field)) calls.push('unique()');
  if (field === reference?.field) {
    // Tables of this layout are named after what a row is.
    const { table: other, key: id } = reference;
    calls.push(`references(() => ${exportedAs(other)}.${id}, { onDelete: 'cascade' })`);
  }
  return `${field}: ${calls.join('.')}`;
}

function extrasOf({ name, definition: { key, unique, indexed } }: NamedTable): readonly string[] {
  const list = (fields: readonly string[]): string => fields.map((field) => `table.${field}`).join(', ');
  return [
    ...(key.length > 1 ? [`primaryKey({ columns: [${list(key)}] })`] : []),
    ...unique
      .filter(({ length }) => length > 1)
      .map((fields) => `uniqueIndex('${indexName(name, fields, true)}').on(${list(fields)})`),
    ...indexed.map((fields) => `index('${indexName(name, fields, false)}').on(${list(fields)})`),
  ];
}
