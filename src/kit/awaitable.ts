/** A value or a promise of it: every callback and adapter method may be synchronous. */
export type Awaitable<T> = T | PromiseLike<T>;

/** Whether a value is still to come. */
export function isPromiseLike<T>(value: Awaitable<T>): value is PromiseLike<T> {
  // As `await` sees it: stubs of remote procedures can be called, too.
  const canBe = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return canBe && typeof (value as { then?: unknown }).then === 'function'; // of whatever type
}

/**
 * Applies `next` to a value now, or to a promised one later: what node:crypto does synchronously then stays
 * synchronous, at one eighth of the price of a promise. A synchronous failure throws, a later one rejects.
 */
export function andThen<T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  // Awaitable<T> without its promises is T; the compiler cannot subtract a generic type.
  return isPromiseLike(value) ? value.then(next) : next(value as T);
}
