import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';

/** An adapter that breaks one rule, and the case that must notice. */
export type Mutation = readonly [
  fault: string,
  noticedBy: string,
  breakIt: (store: MemoryAdapterObject) => Partial<Adapter>,
];

/** Gives every other caller a turn: where a store is not atomic, it shows here. */
export function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
