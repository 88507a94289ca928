/**
 * Whether the application answers later. Query builders give thenables that are no promises, and stubs of remote
 * procedures such that can be called.
 */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  const canBe = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return canBe && typeof (value as { then?: unknown }).then === 'function'; // of whatever type
}
