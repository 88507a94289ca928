import type { RecordStore, StoredRecord } from '../types/records.js';
import { isDateObject } from '../core/kit/realms.js';
import { equal, fail } from './assertions.js';

/** One rule for stores of records. */
export interface RecordCase {
  /** What the store does, as a sentence. Unique in the suite. */
  readonly name: string;
  /** The source of the rule: a section of `docs/contract.md`, or a standard. */
  readonly rule: string;
  /** Runs the case on a store without records. Rejects if the store breaks the rule. */
  run(records: RecordStore): Promise<void>;
}

/** A record to store, of the kind `grant`. */
export function aRecord(change: Partial<StoredRecord> = {}): StoredRecord {
  return {
    kind: 'grant',
    key: 'mC9PTHqhRYqdTdVYj2bTMdcHDQC-KYMJ9r_TLrZQ2kg',
    owner: 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10',
    value: 'QUJD.ZGVm',
    version: 1,
    // 2040 is beyond the range of 32-bit seconds.
    expiresAt: new Date('2040-02-29T23:59:58.123Z'),
    ...change,
  };
}

/** Asserts that a stored record is the expected one, member by member; dates to the millisecond. */
export function holdsRecord(
  actual: StoredRecord | null | undefined,
  expected: StoredRecord,
  what: string,
): void {
  if (actual === null || actual === undefined) return fail(`${what}: expected a record, got none.`);
  const { expiresAt, ...rest } = expected;
  for (const [member, value] of Object.entries(rest))
    equal(Reflect.get(actual, member), value, `${what}, ${member}`);
  if (!isDateObject(actual.expiresAt)) return fail(`${what}, expiresAt: expected a Date.`);
  equal(actual.expiresAt.getTime(), expiresAt.getTime(), `${what}, milliseconds of expiresAt`);
}

/** Asserts which records a list has, by their keys. */
export function holdsKeys(
  actual: readonly StoredRecord[],
  expected: readonly StoredRecord[],
  what: string,
): void {
  const keysOf = (list: readonly StoredRecord[]): string =>
    list
      .map(({ key }) => key)
      .toSorted()
      .join(', ');
  equal(keysOf(actual), keysOf(expected), what);
}
