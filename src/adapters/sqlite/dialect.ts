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

/** SQLite 3.35 and later: statements give rows back. */
export const sqliteDialect: SqlDialect = {
  returning: { insert: true, update: true, remove: true },
  tableOptions: '',
  indexesForeignKeys: false,
  quote,
  place: () => '?',
  read: (expression) => expression,
  repeats: () => 1,
  matches: (expression, [places = []]) =>
    places.length === 1 ? `${expression} = ${places[0]}` : `${expression} IN (${places.join(', ')})`,
  encode,
  fits: (value, { kind }) => kind !== 'number' || isWholeNumber(value, Number.MAX_SAFE_INTEGER),
  unlessTaken: ' ON CONFLICT DO NOTHING',
  overwriting: onConflictUpdate,
  removeExpired: (table, { expires, place, keys, limit }) => {
    const list = keys.join(', ');
    return `DELETE FROM ${table} WHERE (${list}) IN (SELECT ${list} FROM ${table} WHERE ${expires} <= ${place} LIMIT ${limit})`;
  },
  many: {
    given: (columns) => {
      const list = columns.map(({ name }, index) => `json_extract(value, '$[${index}]') AS ${name}`);
      return `(SELECT ${list.join(', ')} FROM json_each(?)) AS "given"`;
    },
    octets: (given) => given,
    update: ({ table, given, on }, set) =>
      `UPDATE ${table} SET ${assignments(set)} FROM ${given} WHERE ${sameColumns(on)}`,
    remove: ({ table, given, on }) => {
      const [columns, values] = [0, 1].map((side) => on.map((pair) => pair[side]).join(', '));
      return `DELETE FROM ${table} WHERE (${columns}) IN (SELECT ${values} FROM ${given})`;
    },
  },
  columnsOf: (table) => ({
    text:
      'SELECT name, type, type AS "keyType", ' +
      `COALESCE(upper(dflt_value), 'NULL') <> 'NULL' AS "hasDefault" FROM pragma_table_info(?)`,
    values: [table],
  }),
  indexesOf: (table) => ({
    text:
      'SELECT list.name AS "index", info.name AS "column", list."unique" AS "unique" FROM pragma_index_list(?) AS list, ' +
      'pragma_index_info(list.name) AS info WHERE list.partial = 0 ORDER BY list.name, info.seqno',
    values: [table],
  }),
  kindOf,
  typeOf,
};

/** An identifier of SQL (SQLite, "SQL As Understood By SQLite", keywords). */
function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

// Dates as the schema says, booleans as 0 and 1, structures as JSON text.
function encode(value: unknown, _: SqlColumn, { dates }: ResolvedSchema): SqlValue {
  if (value === null || value === undefined) return null;
  if (isDateObject(value)) return dates === 'text' ? isoDate(value) : Date.parse(isoDate(value));
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'object' && !ArrayBuffer.isView(value)) return JSON.stringify(value);
  return value;
}

// SQLite, "Datatypes In SQLite", section 3.1: INT anywhere in the name makes the affinity.
function kindOf(type: string): ColumnKind {
  if (/INT/i.test(type)) return 'number';
  return /CHAR|CLOB|TEXT/i.test(type) ? 'text' : 'other';
}

function typeOf(type: FieldType, { dates }: ResolvedSchema): string {
  if (type === 'number' || type === 'bigNumber' || type === 'flag') return 'INTEGER';
  return type === 'date' && dates === 'integer' ? 'INTEGER' : 'TEXT';
}
