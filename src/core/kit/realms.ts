// Each realm has its own `Date`, `Error` and `Map`. What an application creates in a vm context (Jest, Vitest's vm pools, edge
// runtimes) is therefore no `instanceof` the classes of this realm.

/** The kind of an object, by its internal slots or `Symbol.toStringTag`: "Date", "Error", "URL", "Object", … */
function kindOf(value: object): string {
  try {
    return Object.prototype.toString.call(value).slice(8, -1);
  } catch {
    // A revoked proxy, or a getter that throws.
    return '';
  }
}

/**
 * The time of a `Date` of any realm, in milliseconds; `NaN` for an invalid one, `undefined` for anything else. Reads the
 * internal slot, which an object cannot fake.
 */
export function timeOfDate(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}

/** Whether a value is a `Date` of any realm; it may be invalid. */
export function isDateObject(value: unknown): value is Date {
  return timeOfDate(value) !== undefined;
}

/** Whether a value is an error of any realm. */
export function isErrorObject(value: unknown): value is Error {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Error || ['Error', 'DOMException'].includes(kindOf(value));
}

/** Whether a value is a `URL` of any realm. */
export function isUrlObject(value: object): value is URL {
  return kindOf(value) === 'URL';
}

/** Whether a value is a `Map` or a `Set` of any realm. */
export function isCollection(value: object): value is ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> {
  return ['Map', 'Set'].includes(kindOf(value));
}
