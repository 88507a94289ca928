import type { ResolvedSchema } from './schema.js';
import type { SqlCall, SqlValue } from './operation.js';

/** What can be done with the values of a column. */
export type ColumnKind = 'text' | 'number' | 'date' | 'boolean' | 'uuid' | 'json' | 'other';

/** A column as the database describes it. */
export interface SqlColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The declared type, in the words of the database. */
  readonly type: string;
  /** Whether the database fills it in. */
  readonly hasDefault: boolean;
}

/** What a column of our own tables holds; every dialect has its types for them. */
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
  | 'date';

/** Which writing statements give rows back. */
export interface Returning {
  readonly insert: boolean;
  readonly update: boolean;
  readonly remove: boolean;
}

/** What the databases do not have in common. */
export interface SqlDialect {
  readonly returning: Returning;
  /** What follows the closing bracket of a new table. */
  readonly tableOptions: string;
  /** An identifier. */
  quote(name: string): string;
  /** The place of the value number `index`, counted from 1, for a column. */
  place(index: number, column: SqlColumn): string;
  /** What to select so that dates can be read whatever the driver makes of them. */
  read(expression: string, column: SqlColumn): string;
  /** How many times the values of a condition on this column are given. */
  repeats(column: SqlColumn): number;
  /** Whether a column has one of the values at these places, compared exactly; `repeats` rows of places. */
  matches(expression: string, places: readonly (readonly string[])[]): string;
  /** A value as the driver and the column want it. */
  encode(value: unknown, column: SqlColumn, schema: ResolvedSchema): SqlValue;
  /** Whether a column could hold the value at all; asking for any other would be an error of the database. */
  fits(value: unknown, column: SqlColumn): boolean;
  /** The statement that removes up to `limit` rows which expired at a date; `keys` are the quoted key columns. */
  removeExpired(
    table: string,
    on: { expires: string; place: string; keys: readonly string[]; limit: number },
  ): string;
  /** The statement that lists columns as rows of `name`, `type`, `keyType` (for references) and `hasDefault`. */
  columnsOf(table: string): SqlCall;
  /** The statement that lists indexes, one row per column in order: `index`, `column`, `unique`. */
  indexesOf(table: string): SqlCall;
  /** What the columns of a declared type are good for. */
  kindOf(type: string): ColumnKind;
  /** The declared type for our own tables. */
  typeOf(type: FieldType, schema: ResolvedSchema): string;
}

/** Digits that are a key of the database's own making. */
export function isWholeNumber(value: unknown, limit: number): boolean {
  if (typeof value === 'string') return /^\d{1,16}$/.test(value) && Number(value) <= limit;
  return typeof value === 'bigint' || (Number.isSafeInteger(value) && Math.abs(Number(value)) <= limit);
}

/** A date as ISO 8601 text. @throws {TypeError} when it is no instant: an expiry that cannot be compared is never reached */
export function isoDate(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError('A date to be stored is none.');
  return date.toISOString();
}
