import { isDateObject } from '../../core/kit/realms.js';
import {
  type ColumnKind,
  type FieldType,
  assignments,
  sameColumns,
  isoDate,
  isWholeNumber,
  type ManyRows,
  type Returning,
  type SqlDialect,
} from '../sql/dialect.js';
import type { SqlValue } from '../sql/operation.js';

// Sizes such that every key stays within 3072 bytes (InnoDB limits) at four bytes per character.
const types: Readonly<Record<FieldType, string>> = {
  key: 'VARCHAR(255)',
  address: 'VARCHAR(320)',
  token: 'VARCHAR(255)',
  // Up to 1023 bytes (WebAuthn Level 3, section 4) in base64.
  credential: 'VARCHAR(1400) CHARACTER SET ascii COLLATE ascii_bin',
  provider: 'VARCHAR(128)',
  accountId: 'VARCHAR(600)',
  word: 'VARCHAR(255)',
  text: 'TEXT',
  long: 'MEDIUMTEXT',
  number: 'BIGINT',
  flag: 'BOOLEAN',
  date: 'DATETIME(3)',
  bigNumber: 'BIGINT',
  // Octets of UTF-8: every collation of text that MySQL and MariaDB share ignores blanks at the end.
  recordKind: 'VARBINARY(32)',
  recordKey: 'VARBINARY(64)',
  recordOwner: 'VARBINARY(1020)',
  recordValue: 'MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin',
};

const many: ManyRows = {
  given: (columns) => {
    const list = columns.map(
      ({ name, kind }, index) =>
        `${name} ${kind === 'number' ? 'BIGINT' : 'MEDIUMTEXT CHARACTER SET utf8mb4'} PATH '$[${index}]'`,
    );
    return `JSON_TABLE(CONVERT(? USING utf8mb4), '$[*]' COLUMNS (${list.join(', ')})) AS \`given\``;
  },
  octets: (given) => `CAST(CONVERT(${given} USING utf8mb4) AS BINARY)`,
  update: ({ table, given, on }, set) =>
    `UPDATE ${table} JOIN ${given} ON ${sameColumns(on)} SET ${assignments(set)}`,
  remove: ({ table, given, on }) => `DELETE ${table} FROM ${table} JOIN ${given} ON ${sameColumns(on)}`,
};

/**
 * MySQL 8 and MariaDB 10.5 and later; what gives rows back depends on which of them it is.
 * @param hasJsonTable - MySQL has JSON_TABLE, MariaDB from 10.6 on
 */
export function mysqlDialect(returning: Returning, hasJsonTable: boolean): SqlDialect {
  return {
    returning,
    ...(hasJsonTable && { many }),
    tableOptions: ' ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
    // MySQL 8.0 Reference Manual, section 15.1.20.5.
    indexesForeignKeys: true,
    quote: (name) => `\`${name.replaceAll('`', '``')}\``,
    // Whatever character set the connection has.
    place: (_, { kind }) => (kind === 'octets' ? 'CAST(CONVERT(? USING utf8mb4) AS BINARY)' : '?'),
    // As it is written, in UTC: drivers would read it in the zone of the machine.
    read: (expression, { kind }) => {
      if (kind === 'octets') return `CONVERT(${expression} USING utf8mb4)`;
      return kind === 'date' ? `CAST(${expression} AS CHAR)` : expression;
    },
    // Once for the index, once byte by byte: collations take other letters for equal (CWE-178), and ignore blanks at the end.
    repeats: ({ kind }) => (kind === 'text' ? 2 : 1),
    matches: (expression, [places = [], exact]) => {
      const found = `${expression} IN (${places.join(', ')})`;
      if (exact === undefined) return found;
      const bytes = exact.map((place) => `CAST(${place} AS BINARY)`).join(', ');
      return `${found} AND CAST(CONVERT(${expression} USING utf8mb4) AS BINARY) IN (${bytes})`;
    },
    encode,
    fits: (value, { kind }) => kind !== 'number' || isWholeNumber(value, Number.MAX_SAFE_INTEGER),
    unlessTaken: '',
    // VALUES(): MySQL 8.0.20 has another word for it, which MariaDB does not know.
    overwriting: (_, columns) =>
      ` ON DUPLICATE KEY UPDATE ${columns.map((column) => `${column} = VALUES(${column})`).join(', ')}`,
    removeExpired: (table, { expires, place, limit }) =>
      `DELETE FROM ${table} WHERE ${expires} <= ${place} LIMIT ${limit}`,
    columnsOf: (table) => ({
      text:
        'SELECT COLUMN_NAME AS `name`, COLUMN_TYPE AS `type`, ' +
        "CONCAT(COLUMN_TYPE, COALESCE(CONCAT(' CHARACTER SET ', CHARACTER_SET_NAME, ' COLLATE ', COLLATION_NAME), '')) AS `keyType`, " +
        "(COALESCE(COLUMN_DEFAULT, 'NULL') <> 'NULL' OR EXTRA LIKE '%auto_increment%') AS `hasDefault` " +
        'FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION',
      values: [table],
    }),
    indexesOf: (table) => ({
      text:
        'SELECT INDEX_NAME AS `index`, COLUMN_NAME AS `column`, NON_UNIQUE = 0 AS `unique` FROM information_schema.STATISTICS ' +
        'WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND SUB_PART IS NULL ORDER BY INDEX_NAME, SEQ_IN_INDEX',
      values: [table],
    }),
    kindOf,
    typeOf: (type) => types[type],
  };
}

function encode(value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (isDateObject(value)) return isoDate(value).replace('T', ' ').replace('Z', '');
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'object' && !ArrayBuffer.isView(value)) return JSON.stringify(value);
  return value;
}

function kindOf(type: string): ColumnKind {
  if (/^(?:tinyint|smallint|mediumint|int|bigint)\b/.test(type)) return 'number';
  if (/^(?:datetime|timestamp)\b/.test(type)) return 'date';
  if (/^(?:varchar|char)\b|text$/.test(type)) return 'text';
  return type === 'json' ? 'json' : 'other';
}
