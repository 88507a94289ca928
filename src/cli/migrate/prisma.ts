import type { FieldType } from '../../adapters/sql/dialect.js';
import { resolveSchema } from '../../adapters/sql/schema.js';
import type { TableDefinition } from '../../adapters/sql/table-definitions.js';
import { declaredType, type DialectName } from './dialects.js';
import { adapterTables, tablesOfOrganizations, type PrintedTable } from './printed-tables.js';

/** A name in the schema of Prisma, and what comes behind it in columns. */
type Row = readonly [string, string, string];

const schema = resolveSchema({ layouts: ['prisma'], given: 'prisma' });

const tables = adapterTables(schema);
/** The tables of organizations, as {@link prismaText} takes them. */
export const prismaOrganizations: readonly PrintedTable[] = tablesOfOrganizations(schema);

/**
 * The models for a `schema.prisma`, to which generator and data source belong. Their tables are those of the layout
 * `prisma`, and their fields those that Prisma's adapter for Auth.js asks for.
 * @param further - tables beside those of every adapter
 */
export function prismaText(database: DialectName, further: readonly PrintedTable[] = []): string {
  const all = [...tables, ...further];
  return `${all.map((printed) => modelText(printed, all, database)).join('\n\n')}\n`;
}

function modelText(
  { model, table }: PrintedTable,
  all: readonly PrintedTable[],
  database: DialectName,
): string {
  const { name, definition, reference } = table;
  const rows: Row[] = Object.entries(definition.fields).map(([field, type]) => [
    field,
    typeOf(type, database) + (definition.optional.includes(field) ? '?' : ''),
    attributesOf({ field, type, model, definition, database }).join(' '),
  ]);
  const owned = all.filter((other) => other.table.reference?.table === name);
  rows.push(...owned.map((other): Row => [`${other.model}s`, `${other.table.name}[]`, '']));
  if (reference !== undefined) {
    const { field, table: owner, key } = reference;
    const relation = `@relation(fields: [${field}], references: [${key}], onDelete: Cascade)`;
    rows.push([all.find((other) => other.table.name === owner)?.model ?? owner, owner, relation]);
  }
  const blocks = blockAttributes(definition);
  return [
    `model ${name} {`,
    ...aligned(rows),
    ...(blocks.length > 0 ? ['', ...blocks.map((line) => `  ${line}`)] : []),
    '}',
  ].join('\n');
}

function typeOf(type: FieldType, database: DialectName): string {
  if (type === 'number') return 'Int';
  if (type === 'bigNumber') return 'BigInt';
  // Octets have no text type in MySQL.
  if (declaredType(database, type, schema).startsWith('VARBINARY')) return 'Bytes';
  if (type === 'flag') return 'Boolean';
  return type === 'date' ? 'DateTime' : 'String';
}

interface Field {
  readonly field: string;
  readonly type: FieldType;
  readonly model: string;
  readonly definition: TableDefinition;
  readonly database: DialectName;
}

function attributesOf({ field, type, model, definition, database }: Field): readonly string[] {
  const { key, unique } = definition;
  const isKey = key.length === 1 && key[0] === field;
  const isUnique = unique.some((fields) => fields.length === 1 && fields[0] === field);
  return [
    ...(isKey ? ['@id'] : []),
    // Prisma's adapter leaves the id of a new user to the database.
    ...(model === 'user' && isKey ? ['@default(cuid())'] : []),
    ...(isUnique ? ['@unique'] : []),
    ...(['String', 'Bytes'].includes(typeOf(type, database)) ? nativeType(type, database) : []),
  ];
}

/** MySQL has a length for every text that is part of an index, and Prisma's own is too short. */
function nativeType(type: FieldType, database: DialectName): readonly string[] {
  if (database !== 'mysql') return [];
  const declared = declaredType(database, type, schema);
  const [, name = '', length = ''] = /^(\w+)(\(\d+\))?/.exec(declared) ?? [];
  const names: Readonly<Record<string, string>> = {
    VARCHAR: 'VarChar',
    VARBINARY: 'VarBinary',
    TEXT: 'Text',
    MEDIUMTEXT: 'MediumText',
  };
  return names[name] === undefined ? [] : [`@db.${names[name]}${length}`];
}

function blockAttributes({ key, unique, indexed }: TableDefinition): readonly string[] {
  return [
    ...(key.length > 1 ? [`@@id([${key.join(', ')}])`] : []),
    ...unique.filter(({ length }) => length > 1).map((fields) => `@@unique([${fields.join(', ')}])`),
    ...indexed.map((fields) => `@@index([${fields.join(', ')}])`),
  ];
}

function aligned(rows: readonly Row[]): readonly string[] {
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length));
  const [names, types] = [width(0), width(1)];
  return rows.map(([name, type, rest]) => `  ${name.padEnd(names)} ${type.padEnd(types)} ${rest}`.trimEnd());
}
