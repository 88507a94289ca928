import type { Adapter } from '../../types/adapter.js';
import { timeLimitIn, tooLate, type TimeLimit } from '../kit/in-time.js';

/** What is done inside a transaction. */
export type Work = (adapter: Adapter) => Promise<unknown>;

/**
 * Runs a transaction whose begin and whose end each have a time limit. While its work runs, there is none: the calls inside
 * have their own, so that one that hangs rolls everything back. A transaction that begins too late does nothing.
 */
export function limitedTransaction(
  begin: (work: Work) => PromiseLike<unknown>,
  work: Work,
  limit: TimeLimit,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const wait = (): void => {
      timer = setTimeout(() => {
        isLate = true;
        reject(tooLate(limit, running));
      }, limit.seconds * 1000);
    };
    const inTime: Work = async (adapter) => {
      if (isLate) throw new Error('The transaction began after its timeout.');
      clearTimeout(timer);
      try {
        return await work(adapter);
      } finally {
        wait();
      }
    };
    wait();
    // Called in a promise, because it may throw.
    const running = Promise.resolve().then(() => begin(inTime));
    running.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        // Passed on unchanged; it may be any value.
        if (!isLate) reject(error as Error);
        // What another limit has ended, at the same time, is no news.
        else if (timeLimitIn(error) === undefined) limit.onLateFailure(error);
      },
    );
  });
}
