import type { Adapter } from '../../src/types/adapter.js';

/** What is wrong with the store at the moment. */
export const FAULTS = ['refuses', 'hangs', 'errs'] as const;
export type Fault = (typeof FAULTS)[number];

/** An adapter whose store can be made to fail, and to work again. */
export class FailingStore {
  readonly adapter: Adapter;
  /** Calls that were failed or held so far. */
  struck = 0;
  #fault: Fault | undefined;
  #calls = 0;
  #release: (() => void)[] = [];

  constructor(inner: Adapter) {
    this.adapter = this.#wrap(inner);
  }

  fail(fault: Fault): void {
    this.#fault = fault;
  }

  /** Waits until that many calls were failed or held. */
  async hasStruck(count: number): Promise<void> {
    while (this.struck < count) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Works again. What hung is either answered late, or its connection is reset. */
  recover(): void {
    this.#fault = undefined;
    for (const release of this.#release.splice(0)) release();
  }

  #wrap(inner: Adapter): Adapter {
    const wrapped: Record<string, unknown> = {};
    for (const [name, method] of Object.entries(inner) as [string, (...args: unknown[]) => unknown][]) {
      // The store of records is no method.
      if (typeof method !== 'function') continue;
      wrapped[name] = async (...args: unknown[]) => {
        const [work] = args;
        const given =
          name === 'transaction'
            ? [async (held: Adapter) => (work as (held: Adapter) => unknown)(this.#wrap(held))]
            : args;
        return this.#call(async () => method.apply(inner, given));
      };
    }
    // The methods of the adapter, and no other.
    return wrapped;
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    const number = this.#calls++;
    // Three of ten, spread out; every other one of them after it took effect.
    const errs = number % 10 === 1 || number % 10 === 4 || number % 10 === 7;
    if (this.#fault === undefined || (this.#fault === 'errs' && !errs)) return work();
    this.struck++;
    if (this.#fault === 'refuses') throw new Error('connection refused');
    if (this.#fault === 'errs') {
      if (number % 2 === 0) await work();
      throw new Error('connection lost');
    }
    await new Promise<void>((resolve) => this.#release.push(resolve));
    if (number % 2 === 0) throw new Error('connection reset');
    return work();
  }
}
