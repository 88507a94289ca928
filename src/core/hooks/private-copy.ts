/**
 * Copies a value for the application's code, which may keep it and write into it, while the original is used for the next
 * visitor as well. Plain objects and arrays are copied deeply; functions and instances (a transport, a key) are shared.
 */
export function privateCopy<T>(value: T): T {
  // The copy has the same members.
  return isCopied(value) ? (copyOf(value, new Map()) as T) : value;
}

function copyOf(value: object, known: Map<object, object>): object {
  // TypeScript knows nothing about the items of the array.
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  known.set(value, copy);
  // Only members that are objects are replaced: the spread has copied the others.
  for (const [name, member] of Object.entries(copy)) {
    if (!isCopied(member)) continue;
    const own = known.get(member) ?? copyOf(member, known);
    // Defined instead of assigned, as a member may be called `__proto__`.
    Object.defineProperty(copy, name, { value: own, configurable: true, enumerable: true, writable: true });
  }
  return copy;
}

function isCopied(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
