import { ConflictError } from '../../errors.js';
import { isDateObject } from '../../core/kit/realms.js';
import { timeOf } from '../shared/dates.js';
import type { StoredRow } from '../shared/from-row.js';

const dates: readonly string[] = ['emailVerified', 'expires'];

/** The arguments of a script: names and JSON values in turn, dates as milliseconds. Fields that are `undefined` are left out. */
export function toFields(entry: object): string[] {
  return Object.entries(entry).flatMap(([field, value]) => {
    if (value === undefined) return [];
    return [field, JSON.stringify(isDateObject(value) && dates.includes(field) ? timeOf(value) : value)];
  });
}

/**
 * The row in the reply of a script; `null` for none.
 *
 * @throws {ConflictError} when the script found an entry with the same unique value
 * @throws {Error} when it refused for another reason
 */
export function toRow(answer: unknown): StoredRow | null {
  if (answer === 'conflict') throw new ConflictError('There is already such an entry.');
  if (answer === 'no user') throw new Error('There is no such user.');
  if (answer === 'not raised')
    throw new Error('There is no such credential, or its counter would not be raised.');
  if (!Array.isArray(answer)) return null;
  const row: Record<string, unknown> = {};
  for (let index = 0; index + 1 < answer.length; index += 2) {
    row[String(answer[index])] = JSON.parse(String(answer[index + 1]));
  }
  return row;
}

/** The row that a script has just written. @throws {Error} as {@link toRow}, and when there is none */
export function toWritten(answer: unknown): StoredRow {
  const row = toRow(answer);
  if (row === null) throw new Error('What was stored is not there.');
  return row;
}

/** The entry in the reply of a script, made from its row by `read`; `null` for none. */
export function toEntry<Entry>(answer: unknown, read: (row: StoredRow) => Entry): Entry | null {
  const row = toRow(answer);
  return row === null ? null : read(row);
}

/** The list in the reply of a script; empty for any other reply. */
export function toList(answer: unknown): unknown[] {
  return Array.isArray(answer) ? answer : [];
}
