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
