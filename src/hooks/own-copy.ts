/**
 * A copy for the application's code to keep and write into: what it is given of a configuration is used for the next
 * visitor as well. Plain objects and arrays are copied all the way down; functions and instances (a transport, a key)
 * stay what they are.
 */
export function ownCopy<T>(value: T): T {
  // Member by member the same.
  return isCopied(value) ? (copyOf(value, new Map()) as T) : value;
}

function copyOf(value: object, known: Map<object, object>): object {
  // Of an array nothing is known but that it is one.
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  known.set(value, copy);
  // Written over what the spread has copied, so that only what has members of its own costs anything.
  for (const [name, member] of Object.entries(copy)) {
    if (!isCopied(member)) continue;
    const own = known.get(member) ?? copyOf(member, known);
    // Defined, not set: a member may be called `__proto__`.
    Object.defineProperty(copy, name, { value: own, configurable: true, enumerable: true, writable: true });
  }
  return copy;
}

function isCopied(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
