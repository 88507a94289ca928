/**
 * Waits for a promise, but rejects if that takes longer than `ms` milliseconds.
 * @param late - makes the error to reject with
 */
export function inTime<T>(
  pending: PromiseLike<T>,
  ms: number,
  late: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    // Wrapped, as a thenable may resolve to another one, throw, or ignore the second handler.
    Promise.resolve(pending).then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        // Passed on unchanged; it may be any value.
        reject(error as Error);
      },
    );
  });
}

/** Something gave no answer in time. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
  readonly #pending: Promise<unknown>;

  constructor(message: string, pending: Promise<unknown>) {
    super(message);
    this.#pending = pending;
  }

  /**
   * Runs something if it succeeds after all, however late: its caller has gone on, and what it did may have to be undone.
   * @param work - gets that answer, and reports its own failures
   */
  whenLate(work: (answer: unknown) => Promise<unknown>): void {
    // A late failure is reported by who set the limit.
    this.#pending.then(work).catch(() => {});
  }
}

/** A limit for what other people's code takes. */
export interface TimeLimit {
  readonly seconds: number;
  /** What the error says of what takes too long: its name. */
  readonly name: string;
  /** Called with a failure that comes after the limit, when the caller no longer waits. */
  readonly onLateFailure: (error: unknown) => void;
  /** The error to reject with, in place of what it failed with. @default that, unchanged */
  readonly wrap?: (error: unknown) => Error;
}

/**
 * Waits for a promise, but not for longer than a limit.
 * @throws {TimeLimitError} (rejects) after that, wrapped by the limit
 */
export function withinLimit<T>(pending: PromiseLike<T>, limit: TimeLimit): Promise<T> {
  // Wrapped, as a thenable may resolve to another one, throw, or ignore the second handler.
  const settling = Promise.resolve(pending);
  // What is not wrapped may be any value, and is passed on as it is.
  const { wrap = (error: unknown) => error as Error } = limit;
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSettled = false;
    let isLate = false;
    const end = (): void => {
      isSettled = true;
      if (timer !== undefined) clearTimeout(timer);
    };
    settling.then(
      (value) => {
        end();
        resolve(value);
      },
      (error: unknown) => {
        end();
        if (!isLate) reject(wrap(error));
        // What another limit has ended, at the same time, is no news.
        else if (timeLimitIn(error) === undefined) limit.onLateFailure(error);
      },
    );
    // What was settled already, such as the answer of a store in memory, needs no timer, which costs more than such an answer.
    queueMicrotask(() => {
      if (isSettled) return;
      timer = setTimeout(() => {
        isLate = true;
        reject(wrap(tooLate(limit, settling)));
      }, limit.seconds * 1000);
    });
  });
}

/** The error of something that took longer than its limit. */
export function tooLate(
  { name, seconds }: Pick<TimeLimit, 'name' | 'seconds'>,
  pending: Promise<unknown>,
): TimeLimitError {
  return new TimeLimitError(`${name} gave no answer within ${seconds} s.`, pending);
}

/** How many errors behind one another are looked at. */
const DEEPEST_CAUSE = 5;

/** The time limit that an error came of, if it did. */
export function timeLimitIn(error: unknown): TimeLimitError | undefined {
  let current = error;
  for (let depth = 0; depth < DEEPEST_CAUSE; depth += 1) {
    if (current instanceof TimeLimitError) return current;
    if (!(current instanceof Error)) return undefined;
    const { cause } = current;
    current = isWrapper(cause) ? cause.err : cause;
  }
  return undefined;
}

/** Whether a cause holds the error itself, as those of the library do. */
function isWrapper(cause: unknown): cause is { readonly err: unknown } {
  return typeof cause === 'object' && cause !== null && 'err' in cause;
}
