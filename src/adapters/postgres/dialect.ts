import { isDateObject } from '../../core/kit/realms.js';
import {
  type ColumnKind,
  type FieldType,
  sameColumns,
  isoDate,
  isWholeNumber,
  assignments,
  onConflictUpdate,
  type SqlColumn,
  type SqlDialect,
} from '../sql/dialect.js';
import type { ResolvedSchema } from '../sql/schema.js';
import type { SqlValue } from '../sql/operation.js';

const uuid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const integerLimits: Readonly<Record<string, number>> = { smallint: 32_767, integer: 2_147_483_647 };

/** PostgreSQL 13 and later. */
export const postgresDialect: SqlDialect = {
  returning: { insert: true, update: true, remove: true },
  tableOptions: '',
  indexesForeignKeys: false,
  quote,
  // As text first: what drivers make of dates and of JSON depends on how the application set them up.
  place: (index, { kind, type }) =>
    kind === 'date' || kind === 'json' ? `$${index}::text::${type}` : `$${index}`,
  // Milliseconds. Of a column without a zone, too: what is in there is UTC.
  read: (expression, { kind }) =>
    kind === 'date' ? `(EXTRACT(EPOCH FROM ${expression}) * 1000)::float8` : expression,
  repeats: () => 1,
  matches: (expression, [places = []]) =>
    places.length === 1 ? `${expression} = ${places[0]}` : `${expression} IN (${places.join(', ')})`,
  encode,
  fits,
  unlessTaken: ' ON CONFLICT DO NOTHING',
  overwriting: onConflictUpdate,
  removeExpired: (table, { expires, place, keys, limit }) => {
    const list = keys.join(', ');
    return (
      `DELETE FROM ${table} WHERE (${list}) IN (SELECT ${list} FROM ${table} WHERE ${expires} <= ${place} ` +
      `LIMIT ${limit} FOR UPDATE SKIP LOCKED)`
    );
  },
  many: {
    given: (columns) => {
      const list = columns.map(
        ({ name, kind }, index) => `("row" ->> ${index})${kind === 'number' ? '::bigint' : ''} AS ${name}`,
      );
      return `(SELECT ${list.join(', ')} FROM jsonb_array_elements($1::text::jsonb) AS "rows"("row")) AS "given"`;
    },
    octets: (given) => given,
    update: ({ table, given, on }, set) =>
      `UPDATE ${table} SET ${assignments(set)} FROM ${given} WHERE ${sameColumns(on)}`,
    remove: ({ table, given, on }) => `DELETE FROM ${table} USING ${given} WHERE ${sameColumns(on)}`,
  },
  columnsOf: (table) => ({
    text:
      'SELECT a.attname::text AS "name", format_type(a.atttypid, a.atttypmod) AS "type", ' +
      'format_type(a.atttypid, a.atttypmod) AS "keyType", ' +
      `(a.atthasdef OR a.attidentity <> '') AS "hasDefault" FROM pg_catalog.pg_attribute a ` +
      'WHERE a.attrelid = to_regclass($1::text) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum',
    values: [quote(table)],
  }),
  indexesOf: (table) => ({
    text:
      'SELECT i.indexrelid::text AS "index", a.attname::text AS "column", i.indisunique AS "unique" ' +
      'FROM pg_catalog.pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, position) ' +
      'JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum ' +
      'WHERE i.indrelid = to_regclass($1::text) AND i.indpred IS NULL AND i.indexprs IS NULL ' +
      'AND k.position <= i.indnkeyatts ORDER BY i.indexrelid, k.position',
    values: [quote(table)],
  }),
  kindOf,
  typeOf,
};

/** An identifier (PostgreSQL, section 4.1.1). */
function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function encode(value: unknown, { kind, type }: SqlColumn): SqlValue {
  if (value === null || value === undefined) return null;
  if (isDateObject(value)) return isoDate(value);
  if (kind === 'json') return JSON.stringify(value);
  // Drivers have their own way with arrays, if the column is one.
  if (Array.isArray(value) && type.endsWith('[]')) return value;
  if (typeof value === 'boolean' && kind === 'number') return Number(value);
  if (typeof value === 'object' && !ArrayBuffer.isView(value)) return JSON.stringify(value);
  // Drivers that know the type of the column want text for text.
  return kind === 'text' && (typeof value === 'number' || typeof value === 'bigint') ? `${value}` : value;
}

function fits(value: unknown, { kind, type }: SqlColumn): boolean {
  if (kind === 'number') return isWholeNumber(value, integerLimits[type] ?? Number.MAX_SAFE_INTEGER);
  if (kind === 'uuid') return uuid.test(String(value));
  // Text of PostgreSQL has no character 0 (section 8.3).
  return !(typeof value === 'string' && value.includes('\0'));
}

function kindOf(type: string): ColumnKind {
  if (/^(?:smallint|integer|bigint)$/.test(type)) return 'number';
  if (type.startsWith('timestamp')) return 'date';
  if (/^(?:text|character varying|character)(?:\(\d+\))?$/.test(type)) return 'text';
  if (type === 'uuid' || type === 'boolean') return type;
  return type === 'json' || type === 'jsonb' ? 'json' : 'other';
}

function typeOf(type: FieldType, { serialKeys }: ResolvedSchema): string {
  if (type === 'key' && serialKeys) return 'INTEGER';
  if (type === 'number' || type === 'bigNumber') return 'BIGINT';
  if (type === 'flag') return 'BOOLEAN';
  return type === 'date' ? 'TIMESTAMPTZ' : 'TEXT';
}
