import { runAdapterSuite, runRecordSuite } from 'latchkey/testing';
import type { Adapter } from 'latchkey/adapters';
import type { RecordStore } from 'latchkey/types';
import type { Step } from '../runtimes/scenario/step.ts';

/** A store under test. */
export interface StoreUnderTest {
  /** What its steps are called after. */
  readonly name: string;
  readonly adapter: Adapter;
  readonly records: RecordStore;
  /** Removes every row. Called before each test. */
  readonly empty: () => Promise<unknown>;
  /** The methods that it lacks on purpose. */
  readonly without?: readonly (keyof Adapter)[];
}

/** The published suites as steps, over one store that is emptied before each of them. */
export function suitesOf({ name, adapter, records, empty, without = [] }: StoreUnderTest): Step[] {
  const steps: Step[] = [];
  const test = (rule: string, run: () => Promise<void>): void => {
    steps.push({ name: `${name}: ${rule}`, run });
  };
  runAdapterSuite({
    test,
    create: async () => {
      await empty();
      return { adapter };
    },
    conflicts: 'typed',
    counter: 'raised',
    without,
  });
  runRecordSuite({
    test,
    create: async () => {
      await empty();
      return { records };
    },
  });
  return steps;
}
