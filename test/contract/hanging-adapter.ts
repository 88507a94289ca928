import { setTimeout as pause } from 'node:timers/promises';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';

/** An adapter in which one method at a time gives no answer until it is released. */
export interface HangingAdapter {
  readonly adapter: Adapter;
  readonly store: MemoryAdapterObject;
  /** From now on calls of this method hang; `undefined`: none. */
  hang(method: keyof Adapter | undefined): void;
  /** How many calls hung. */
  hung(): number;
  /** Names of the methods that were called since `hang` was called last. */
  called(): ReadonlySet<string>;
  /** Lets the calls that hang do their work after all, and waits until what follows is done. */
  release(outcome?: 'succeed' | 'fail'): Promise<void>;
}

type Method = (...args: unknown[]) => unknown;
type Release = (outcome: 'succeed' | 'fail') => Promise<void>;

/** Methods that adapters of others lack. */
const OWN_METHODS: ReadonlySet<string> = new Set([
  'transaction',
  'deleteUserWithData',
  'getSessions',
  'deleteSessions',
]);

/** Makes one; with `transaction` and other methods that adapters of others lack, if that is asked for. */
export function hangingAdapter(hasTransaction: boolean): HangingAdapter {
  const store = MemoryAdapter();
  let name: keyof Adapter | undefined;
  let count = 0;
  const called = new Set<string>();
  const held: Release[] = [];
  const hold = async (run: () => unknown): Promise<unknown> => {
    count += 1;
    return new Promise((resolve, reject) => {
      held.push(async (outcome) => {
        try {
          if (outcome === 'fail') throw new Error('late-failure-canary');
          resolve(await run());
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  };
  const wrap = (inner: Adapter): Adapter =>
    new Proxy(inner, {
      get(target, member) {
        const value: unknown = Reflect.get(target, member);
        if (typeof value !== 'function') return value;
        if (!hasTransaction && OWN_METHODS.has(String(member))) return undefined;
        const method = value as Method;
        const run = (...args: unknown[]): unknown => {
          const [work] = args as [(adapter: Adapter) => Promise<unknown>];
          const given = member === 'transaction' ? [async (own: Adapter) => work(wrap(own))] : args;
          return Reflect.apply(method, target, given);
        };
        return async (...args: unknown[]) => {
          called.add(String(member));
          return member === name ? hold(() => run(...args)) : run(...args);
        };
      },
    });
  return {
    adapter: wrap(store),
    store,
    hang: (method) => {
      name = method;
      count = 0;
      called.clear();
    },
    hung: () => count,
    called: () => called,
    release: async (outcome = 'succeed') => {
      name = undefined;
      await Promise.all(held.splice(0).map(async (release) => release(outcome)));
      await pause(5);
    },
  };
}
