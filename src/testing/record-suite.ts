import type { Awaitable } from '../types/model.js';
import type { RecordStore } from '../types/records.js';
import { recordRaceCases } from './cases/record-races.js';
import { manyRecordCases } from './cases/many-records.js';
import { recordStoreCases } from './cases/records.js';
import type { RecordCase } from './record-case.js';

/** Every rule for stores of records, for test runners that {@link runRecordSuite} does not fit. */
export const recordCases: readonly RecordCase[] = [
  ...recordStoreCases,
  ...recordRaceCases,
  ...manyRecordCases,
];

/** A store without records, made for one test. */
export interface RecordStoreUnderTest {
  readonly records: RecordStore;
  /** Called after the test, also when it failed. */
  readonly cleanup?: () => Awaitable<unknown>;
}

/** The options of {@link runRecordSuite}. */
export interface RecordSuiteOptions {
  /** Registers a test: `it` of Vitest, `test` of `node:test` or `bun:test`. */
  readonly test: (name: string, run: () => Promise<void>) => unknown;
  /** Makes a store without records. Called once per test. */
  readonly create: () => Awaitable<RecordStoreUnderTest>;
}

/**
 * Registers a test for each rule for stores of records, parallel calls included. Works with any test runner.
 *
 * @returns The names of the tests.
 * @throws {Error} In each test whose rule the store breaks; the message says what was expected.
 * @example
 * runRecordSuite({ test: it, create: () => ({ records: myRecords(emptyDatabase()) }) });
 */
export function runRecordSuite({ test, create }: RecordSuiteOptions): string[] {
  for (const rule of recordCases) {
    test(rule.name, async () => {
      const { records, cleanup } = await create();
      try {
        await rule.run(records);
      } finally {
        await cleanup?.();
      }
    });
  }
  return recordCases.map(({ name }) => name);
}
