import { isDateObject } from '../core/kit/realms.js';

/** How precisely a store keeps dates. */
export type DatePrecision = 'milliseconds' | 'seconds';

/** Fails the case. Messages may show values, because cases only use made-up data. */
export function fail(message: string): never {
  throw new Error(message);
}

/** Asserts that two values are equal by `Object.is`. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  if (!Object.is(actual, expected)) fail(`${what}: expected ${show(expected)}, got ${show(actual)}.`);
}

/** Asserts that a value is `null` or `undefined`. */
export function none(actual: unknown, what: string): void {
  if (actual !== null && actual !== undefined) fail(`${what}: expected none, got ${show(actual)}.`);
}

/** Asserts that a value is neither `null` nor `undefined`, and returns it. */
export function some<T>(actual: T | null | undefined, what: string): T {
  if (actual === null || actual === undefined) return fail(`${what}: expected one, got none.`);
  return actual;
}

/** Asserts that a stored object has the expected fields. Made by {@link createHolds}. */
export type Holds = (actual: unknown, expected: object, what: string) => void;

/**
 * Makes an assertion that a stored object has every expected field. Further fields are ignored, an absent field counts as
 * `null`, and dates must be `Date`s that are equal up to the precision.
 */
export function createHolds(precision: DatePrecision): Holds {
  const unit = precision === 'seconds' ? 1000 : 1;
  function sameInstant(actual: unknown, expected: Date, what: string): void {
    if (!isDateObject(actual)) fail(`${what}: expected a Date, got ${show(actual)}.`);
    const difference = Math.abs(actual.getTime() - expected.getTime());
    // Written so that an invalid Date, whose difference is NaN, fails.
    if (!(difference < unit)) fail(`${what}: expected ${show(expected)}, got ${show(actual)}.`);
  }
  return (actual, expected, what) => {
    if (actual === null || typeof actual !== 'object')
      fail(`${what}: expected an object, got ${show(actual)}.`);
    const fields = new Map<string, unknown>(Object.entries(actual));
    for (const [field, value] of Object.entries(expected)) {
      const stored = fields.get(field) ?? null;
      if (isDateObject(value)) sameInstant(stored, value, `${what}, ${field}`);
      else equal(stored, value ?? null, `${what}, ${field}`);
    }
  };
}

/** Asserts that a call throws or rejects, and returns the error. */
export async function refused(call: () => unknown, what: string): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return fail(`${what}: expected an error, got none.`);
}

/** Starts all calls at once and waits for them. @returns the values of those that succeeded, and how many failed */
export async function inParallel<T>(
  count: number,
  call: (index: number) => T | PromiseLike<T>,
): Promise<{ values: Awaited<T>[]; failures: number }> {
  const calls = Array.from({ length: count }, async (_, index) => call(index));
  const results = await Promise.allSettled(calls);
  const values = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return { values, failures: count - values.length };
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length} characters)` : text;
}
