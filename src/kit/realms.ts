// A realm has its own `Date`, `Error`, `Map`: what an application makes in a vm context (Jest, Vitest's vm pools, edge
// runtimes) is no `instanceof` ours, and a date of it is a date all the same.

/** What an object is by its internal slots, or by what it says of itself: "Date", "Error", "URL", "Object", … */
function kindOf(value: object): string {
  try {
    return Object.prototype.toString.call(value).slice(8, -1);
  } catch {
    // A revoked proxy, or a getter that throws.
    return '';
  }
}

/**
 * The time of a `Date` of any realm, in milliseconds; `NaN` for an invalid one, `undefined` for everything else. Reads
 * the internal slot: whatever else an object says of itself, it does not have that.
 */
export function timeOfDate(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}

/** Whether a value is a `Date`, of whichever realm; it may be an invalid one. */
export function isDateObject(value: unknown): value is Date {
  return timeOfDate(value) !== undefined;
}

/** Whether a value is an error, of whichever realm. */
export function isErrorObject(value: unknown): value is Error {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Error || ['Error', 'DOMException'].includes(kindOf(value));
}

/** Whether a value is a `URL`, of whichever realm. */
export function isUrlObject(value: object): value is URL {
  return kindOf(value) === 'URL';
}

/** Whether a value is a `Map` or a `Set`, of whichever realm. */
export function isCollection(value: object): value is ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> {
  return ['Map', 'Set'].includes(kindOf(value));
}
