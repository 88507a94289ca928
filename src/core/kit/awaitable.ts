/** A value or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>;

/** Whether a value is a promise, or another object with `then`. */
export function isPromiseLike<T>(value: Awaitable<T>): value is PromiseLike<T> {
  // As `await` does: a function may have `then`, too, such as the stub of a remote procedure.
  const canBe = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return canBe && typeof (value as { then?: unknown }).then === 'function'; // of whatever type
}

/**
 * Calls `next` with a value, at once or when its promise resolves. So synchronous work (node:crypto) stays synchronous, which
 * takes one eighth of the time. A synchronous failure throws, a later one rejects.
 */
export function andThen<T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  // Awaitable<T> without its promises is T; the compiler cannot subtract a generic type.
  return isPromiseLike(value) ? value.then(next) : next(value as T);
}

/**
 * Calls `done` with the result of `work`, or `failed` with its error: at once, or when its promise settles. An error of `done` is
 * not given to `failed`.
 */
export function onSettled<T, U>(
  work: () => Awaitable<T>,
  done: (value: T) => Awaitable<U>,
  failed: (error: unknown) => Awaitable<U>,
): Awaitable<U> {
  let value: Awaitable<T>;
  try {
    value = work();
  } catch (error) {
    return failed(error);
  }
  // As in `andThen`.
  return isPromiseLike(value) ? value.then(done, failed) : done(value as T);
}

/** The result of `work`; where that fails, what `failed` makes of its error: at once, or when its promise settles. */
export function orElse<T>(work: () => Awaitable<T>, failed: (error: unknown) => Awaitable<T>): Awaitable<T> {
  return onSettled<T, T>(work, (value) => value, failed);
}

/** What all of them resolve to, in their order; at once where none is a promise. */
export function allOf<T>(values: readonly Awaitable<T>[]): Awaitable<readonly T[]> {
  // Awaitable<T> without its promises is T; the compiler cannot subtract a generic type.
  return values.some(isPromiseLike) ? Promise.all(values) : (values as readonly T[]);
}
