import type { Adapter } from '../../src/types/adapter.js';

/** How a process, or what it talks to, goes wrong at one call. */
export const BLOWS = ['is killed before', 'is killed after', 'is refused at', 'loses the answer of'] as const;
export type Blow = (typeof BLOWS)[number];

/** Which call is struck, 1 being the first, and how. */
export interface Plan {
  readonly at: number;
  readonly blow: Blow;
}

/** What a browser learns when the process that was to answer it is gone. */
export class ConnectionReset extends Error {}

/**
 * One process: every call that it makes to the outside (store, provider, mail) is counted, and one of them may end it.
 * Nothing that a dead process would do next happens any more; transactions that it held open are rolled back.
 */
export class Life {
  /** Names of the calls, in order. */
  readonly calls: string[] = [];
  readonly #plan: Plan | undefined;
  #dead = false;
  #die: (reason: ConnectionReset) => void = () => undefined;
  readonly #death: Promise<never>;

  constructor(plan?: Plan) {
    this.#plan = plan;
    this.#death = new Promise((_, reject) => {
      this.#die = reject;
    });
    this.#death.catch(() => undefined);
  }

  /** What the process answers, if it lives to. */
  async answer<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#death]);
  }

  /** An adapter that is asked by this process. */
  adapter(inner: Adapter): Adapter {
    return this.#wrap(inner, false);
  }

  /** A function of the outside that is called by this process. */
  outside<A extends unknown[], R>(
    name: string,
    call: (...args: A) => R | Promise<R>,
  ): (...args: A) => Promise<R> {
    return (...args) => this.#call({ name, within: false }, async () => call(...args));
  }

  #wrap(inner: Adapter, within: boolean): Adapter {
    const wrapped: Record<string, unknown> = {};
    for (const [name, method] of Object.entries(inner) as [string, (...args: unknown[]) => unknown][]) {
      // The store of records is no method.
      if (typeof method !== 'function') continue;
      wrapped[name] = async (...args: unknown[]) => {
        const given =
          name === 'transaction'
            ? [async (held: Adapter) => (args[0] as (held: Adapter) => unknown)(this.#wrap(held, true))]
            : args;
        return this.#call({ name, within }, async () => method.apply(inner, given));
      };
    }
    // The methods of the adapter, and no other.
    return wrapped;
  }

  async #call<T>(where: { name: string; within: boolean }, work: () => Promise<T>): Promise<T> {
    if (this.#dead) return this.#nothing(where.within);
    const isStruck = this.calls.push(where.name) === this.#plan?.at;
    if (isStruck && (this.#plan.blow === 'is killed before' || this.#plan.blow === 'is refused at'))
      return this.#strike(where.within);
    const result = await work().catch((error: unknown) => {
      if (this.#dead) return this.#nothing(where.within);
      throw error;
    });
    if (isStruck) return this.#strike(where.within);
    return this.#dead ? this.#nothing(where.within) : result;
  }

  async #strike(within: boolean): Promise<never> {
    if (this.#plan?.blow === 'is refused at' || this.#plan?.blow === 'loses the answer of')
      throw new Error('the connection was lost');
    this.#dead = true;
    this.#die(new ConnectionReset('the connection was reset'));
    return this.#nothing(within);
  }

  /** What a dead process goes on with; inside of a transaction, the database notices and rolls back. */
  async #nothing(within: boolean): Promise<never> {
    if (within) throw new ConnectionReset('the process is gone');
    return new Promise<never>(() => undefined);
  }
}
