/**
 * A copy for the application's code to keep and write into: what it is given of a configuration is used for the next
 * visitor as well. Plain objects and arrays are copied, functions and instances (a transport, a client) stay themselves.
 */
export function ownCopy<T>(value: T): T {
  // The same members with equal values.
  return copyOf(value, new Map()) as T;
}

function copyOf(value: unknown, known: Map<object, unknown>): unknown {
  if (!isPlain(value)) return value;
  if (known.has(value)) return known.get(value);
  const copy: object = Array.isArray(value) ? [] : {};
  known.set(value, copy);
  // Symbols too: `customFetch` is one.
  for (const key of Reflect.ownKeys(value)) {
    if (key === 'length' && Array.isArray(value)) continue;
    const part = copyOf(Reflect.get(value, key), known);
    // Defined, not set: a member may be called `__proto__`.
    Object.defineProperty(copy, key, { value: part, configurable: true, enumerable: true, writable: true });
  }
  return copy;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
