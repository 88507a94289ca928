import type { ResolvedSchema } from './schema.js';
import type { SqlStatement, SqlValue } from './operation.js';

/** The type of a column, as far as the adapter treats types differently. */
export type ColumnKind = 'text' | 'number' | 'date' | 'boolean' | 'uuid' | 'json' | 'octets' | 'other';

/** A column as the database describes it. */
export interface SqlColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The declared type, as the database names it. */
  readonly type: string;
  /** Whether the database fills the column in when an insert leaves it out. */
  readonly hasDefault: boolean;
}

/** What a column of a table that `migrate` creates holds; each dialect has its own type for it. */
export type FieldType =
  | 'key'
  | 'address'
  | 'token'
  | 'credential'
  | 'provider'
  | 'accountId'
  | 'word'
  | 'text'
  | 'long'
  | 'number'
  | 'flag'
  | 'date'
  /** A whole number beyond 32 bits, such as milliseconds since the epoch. */
  | 'bigNumber'
  | 'recordKind'
  | 'recordKey'
  | 'recordOwner'
  | 'recordValue';

/** Which statements have a RETURNING clause. */
export interface Returning {
  readonly insert: boolean;
  readonly update: boolean;
  readonly remove: boolean;
}

/** Everything in which the SQL databases differ. */
export interface SqlDialect {
  readonly returning: Returning;
  /** What follows the closing bracket of CREATE TABLE. */
  readonly tableOptions: string;
  /** Whether the database makes an index for every foreign key by itself. */
  readonly indexesForeignKeys: boolean;
  /** An identifier, quoted. */
  quote(name: string): string;
  /** The placeholder for the value number `index`, counted from 1, of a column. */
  place(index: number, column: SqlColumn): string;
  /** The expression to select for a column, such that dates arrive the same from every driver. */
  read(expression: string, column: SqlColumn): string;
  /** How many times the values of a condition on this column have to be passed. */
  repeats(column: SqlColumn): number;
  /** The condition that a column has one of the values, compared exactly; `places` has `repeats` lists of placeholders. */
  matches(expression: string, places: readonly (readonly string[])[]): string;
  /** A value in the form that the driver and the column want. */
  encode(value: unknown, column: SqlColumn, schema: ResolvedSchema): SqlValue;
  /** Whether a column could hold the value at all; the database would answer a search for any other with an error. */
  fits(value: unknown, column: SqlColumn): boolean;
  /** What follows an INSERT that does nothing where the key is taken; empty where that is a conflict. */
  readonly unlessTaken: string;
  /** What follows an INSERT that writes over the row that has the key. All names are quoted. */
  overwriting(keys: readonly string[], columns: readonly string[]): string;
  /** The statement that deletes up to `limit` rows with `expires` at or before a date; `keys` are the quoted key columns. */
  removeExpired(
    table: string,
    on: { expires: string; place: string; keys: readonly string[]; limit: number },
  ): string;
  /** How many values a condition may list, where the database allows few. */
  readonly listedAtMost?: number;
  /** Statements for many rows; absent where the database lacks what they need. */
  readonly many?: ManyRows;
  /** The statement that lists columns as rows of `name`, `type`, `keyType` (for references) and `hasDefault`. */
  columnsOf(table: string): SqlStatement;
  /** The statement that lists indexes, one row per column in order: `index`, `column`, `unique`. */
  indexesOf(table: string): SqlStatement;
  /** The kind of a declared type. */
  kindOf(type: string): ColumnKind;
  /** The type to declare for a column of a new table. */
  typeOf(type: FieldType, schema: ResolvedSchema): string;
}

/** A column of the rows that a statement is given. */
export interface GivenColumn {
  /** Quoted. */
  readonly name: string;
  readonly kind: 'text' | 'number';
}

/** A statement that changes rows by those that it is given. All names are quoted. */
export interface ManyChange {
  readonly table: string;
  /** What {@link ManyRows.given} made. */
  readonly given: string;
  /** Pairs of columns that must be the same: that of the table, that of the given rows. */
  readonly on: readonly (readonly [column: string, given: string])[];
}

/** How a database takes any number of rows as one value, the text of a JSON array of arrays, so that one text is prepared. */
export interface ManyRows {
  /** The given rows, as a table to select from. The only placeholder of the statement. */
  given(columns: readonly GivenColumn[]): string;
  /** A text among the given rows, such that it is compared with and stored in a column of octets. */
  octets(given: string): string;
  update(change: ManyChange, set: readonly (readonly [column: string, given: string])[]): string;
  remove(change: ManyChange): string;
}

/** {@link ManyChange.on} as a condition. */
export function sameColumns(on: ManyChange['on']): string {
  return on.map(([column, given]) => `${column} = ${given}`).join(' AND ');
}

/** What follows SET. */
export function assignments(set: readonly (readonly [column: string, value: string])[]): string {
  return set.map(([column, value]) => `${column} = ${value}`).join(', ');
}

/** {@link SqlDialect.overwriting} in PostgreSQL and SQLite. */
export function onConflictUpdate(keys: readonly string[], columns: readonly string[]): string {
  const set = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  return ` ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${set}`;
}

/** Whether a value can be an integer key: a whole number, or the digits of one, up to `limit`. */
export function isWholeNumber(value: unknown, limit: number): boolean {
  if (typeof value === 'string') return /^\d{1,16}$/.test(value) && Number(value) <= limit;
  return (typeof value === 'bigint' || Number.isSafeInteger(value)) && Math.abs(Number(value)) <= limit;
}

/** A date as ISO 8601 text. @throws {TypeError} for an invalid date: an expiry that cannot be compared would never pass */
export function isoDate(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError('A date to be stored is none.');
  return date.toISOString();
}
