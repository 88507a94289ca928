import { ConflictError } from '../../errors.js';
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../types/adapter.js';

/** The tables of a memory adapter. Rows are replaced, never modified, so that a copy of the maps is a snapshot. */
export interface MemoryTables {
  readonly users: Map<string, AdapterUser>;
  readonly accounts: Map<string, AdapterAccount>;
  readonly sessions: Map<string, AdapterSession>;
  readonly verificationTokens: Map<string, VerificationToken>;
  readonly authenticators: Map<string, AdapterAuthenticator>;
}

/** Makes empty tables, or a copy of others that shares their rows. */
export function createTables(from?: MemoryTables): MemoryTables {
  return {
    users: new Map(from?.users),
    accounts: new Map(from?.accounts),
    sessions: new Map(from?.sessions),
    verificationTokens: new Map(from?.verificationTokens),
    authenticators: new Map(from?.authenticators),
  };
}

/** A deep copy of a row. Fields that are `undefined` are left out, as if they had not been passed. */
export function copyRow<Row extends object>(row: Row): Row {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const copied = given.map(([field, value]) => [
    field,
    typeof value === 'object' ? structuredClone(value) : value,
  ]);
  // The same fields with equal values; those left out were undefined, which a reader cannot tell from absent.
  return Object.fromEntries(copied) as Row;
}

/** One key from two strings; no other pair of strings has the same key. */
export function pairKey(first: string, second: string): string {
  return JSON.stringify([first, second]);
}

/** Stores a copy of a row under a new key. @throws {ConflictError} when the key exists */
export function insertRow<Row extends object>(table: Map<string, Row>, key: string, row: Row): Row {
  if (table.has(key)) throw new ConflictError('There is already such a row.');
  const stored = copyRow(row);
  table.set(key, stored);
  return copyRow(stored);
}

/** A copy of a row; `null` when there is none. */
export function readRow<Row extends object>(table: ReadonlyMap<string, Row>, key: string): Row | null {
  const row = table.get(key);
  return row === undefined ? null : copyRow(row);
}

/** Deletes a row and returns it; `null` when there was none. */
export function takeRow<Row extends object>(table: Map<string, Row>, key: string): Row | null {
  const row = readRow(table, key);
  table.delete(key);
  return row;
}

/** Deletes every row of a user. */
export function removeRowsOf(table: Map<string, { userId: string }>, userId: string): void {
  for (const [key, row] of table) if (row.userId === userId) table.delete(key);
}

/** Copies of every row of a user. */
export function rowsOf<Row extends { userId: string }>(
  table: ReadonlyMap<string, Row>,
  userId: string,
): Row[] {
  return [...table.values()].filter((row) => row.userId === userId).map(copyRow);
}
