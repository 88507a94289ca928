/**
 * What is waited for; fails when that takes longer than `ms` milliseconds, whatever becomes of it later.
 * @param late - what it fails with then
 */
export function inTime<T>(
  pending: PromiseLike<T>,
  ms: number,
  late: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  // One promise, where a race of two would make five.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    pending.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        // Whatever it failed with.
        reject(error as Error);
      },
    );
  });
}
