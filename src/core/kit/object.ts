/** Whether a value is an object, and neither an array nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a plain object: neither an array nor an instance of a class. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Copies members of `source` that `target` lacks; those that are absent stay so. */
export function copyMissing(
  target: object,
  names: readonly string[],
  source: Readonly<Record<string, unknown>>,
): void {
  for (const name of names) {
    const value = Object.hasOwn(source, name) ? source[name] : undefined;
    if (value !== undefined && !Object.hasOwn(target, name)) Reflect.set(target, name, value);
  }
}
