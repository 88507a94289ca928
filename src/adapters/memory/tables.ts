import { ConflictError } from '../../errors.js';
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../types/adapter.js';

/** The tables of a memory store. Rows are replaced, never written to, so that copying a map saves its state. */
export interface MemoryTables {
  readonly users: Map<string, AdapterUser>;
  readonly accounts: Map<string, AdapterAccount>;
  readonly sessions: Map<string, AdapterSession>;
  readonly verificationTokens: Map<string, VerificationToken>;
  readonly authenticators: Map<string, AdapterAuthenticator>;
}

/** Empty tables, or a copy of others that shares their rows. */
export function createTables(from?: MemoryTables): MemoryTables {
  return {
    users: new Map(from?.users),
    accounts: new Map(from?.accounts),
    sessions: new Map(from?.sessions),
    verificationTokens: new Map(from?.verificationTokens),
    authenticators: new Map(from?.authenticators),
  };
}

/** A copy that shares nothing with the row; fields that are `undefined` are left out: they were not given. */
export function copyRow<Row extends object>(row: Row): Row {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const copied = given.map(([field, value]) => [
    field,
    typeof value === 'object' ? structuredClone(value) : value,
  ]);
  // The same fields with equal values; those left out were undefined, which a reader cannot tell from absent.
  return Object.fromEntries(copied) as Row;
}

/** One key of two parts; no pair of parts gives the key of another pair. */
export function pairKey(first: string, second: string): string {
  return JSON.stringify([first, second]);
}

/** Stores a copy under a key that must be new. @throws {ConflictError} when it is there already */
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

/** Removes a row and returns it; `null` when there was none. */
export function takeRow<Row extends object>(table: Map<string, Row>, key: string): Row | null {
  const row = readRow(table, key);
  table.delete(key);
  return row;
}

/** Removes every row of a user. */
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
