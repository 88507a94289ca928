/**
 * What is waited for; fails when that takes longer than `ms` milliseconds, whatever becomes of it later.
 * @param late - what it fails with then
 */
export function inTime<T>(
  pending: PromiseLike<T>,
  ms: number,
  late: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    // Whatever the thenable is: one that answers with another, throws, or knows only one handler.
    Promise.resolve(pending).then(
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
