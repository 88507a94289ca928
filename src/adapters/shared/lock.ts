import { inTime } from '../../core/kit/in-time.js';
import { UnderWay } from '../../core/kit/under-way.js';
import type { Awaitable } from '../../types/model.js';

/** A lock on one store: single operations share it, a transaction holds it exclusively. */
export interface StoreLock {
  /** Starts an operation, at once unless a transaction holds the lock. Rejects when the wait is too long. */
  shared<T>(operation: () => Awaitable<T>): Promise<T>;
  /**
   * Runs `work` with the lock held until it ends: everybody else waits, first come, first served.
   *
   * @param undo - undoes what `work` has done if its request is stopped before its end
   */
  exclusive<T>(work: () => Promise<T>, undo?: () => void): Promise<T>;
}

/**
 * Creates a lock that keeps single operations out of transactions, which last for several ticks: an operation that ran
 * in between would become part of a transaction it knows nothing of, and vanish when that is rolled back.
 *
 * @param patience Seconds to wait before an operation or a transaction is refused. Without a limit, a transaction that
 *   waits for an operation outside of itself would never end.
 */
export function createLock(patience: number): StoreLock {
  let held: Holder | undefined;

  async function whenFree<T>(start: () => Promise<T>): Promise<T> {
    const until = Date.now() + patience * 1000;
    while (held !== undefined) {
      const holder: Holder = held;
      const hasEnded = await inTime(holder.work.ended(), until - Date.now(), tooLong);
      if (hasEnded || held !== holder) continue;
      holder.undo?.();
      held = undefined;
    }
    return start();
  }
  const tooLong = (): Error =>
    new Error(
      `The store has been held by a transaction for more than ${patience} s. ` +
        'Inside transaction() use the adapter that it hands over.',
    );

  function hold<T>(work: () => Promise<T>, undo: (() => void) | undefined): Promise<T> {
    // However long it takes: breaking in on a transaction that lives would mix it with others.
    // It begins with the lock held.
    const mine = { work: new UnderWay(() => Promise.resolve().then(work), Infinity), undo };
    held = mine;
    const release = (): void => {
      if (held === mine) held = undefined;
    };
    mine.work.result.then(release, release);
    return mine.work.result;
  }

  return {
    shared: (operation) => whenFree(async () => operation()),
    exclusive: (work, undo) => whenFree(() => hold(work, undo)),
  };
}

/** The transaction that holds a lock. */
interface Holder {
  readonly work: UnderWay<unknown>;
  readonly undo: (() => void) | undefined;
}

/**
 * The operations of one transaction. They are refused after its end: a call that was not awaited would otherwise write
 * outside of any transaction.
 */
export interface TransactionScope {
  /** Runs an operation. @throws {Error} when the transaction is over */
  run<T>(operation: () => T): Promise<T>;
  end(): void;
}

/** Opens the scope of one transaction; `end` closes it. */
export function openScope(): TransactionScope {
  let over = false;
  return {
    run: async (operation) => {
      if (over) throw new Error('The transaction is over. Await every call inside transaction().');
      return operation();
    },
    end: () => {
      over = true;
    },
  };
}

/**
 * Two adapters over one connection share its transactions, so they must share its lock.
 *
 * Module state: one lock for each connection. It is weak and goes with the connection.
 */
const locks = new WeakMap<object, StoreLock>();

/** The one lock of a connection, for every adapter over it; the `patience` of the first that asks holds for all. */
export function lockFor(connection: object, patience: number): StoreLock {
  const known = locks.get(connection);
  if (known !== undefined) return known;
  const lock = createLock(patience);
  locks.set(connection, lock);
  return lock;
}
