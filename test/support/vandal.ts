/** What a vandal leaves wherever it can write. */
export const MARK = 'written-by-another-visitor';

/**
 * Writes into everything it is given, as deep as it gets: members, arrays, headers, parameters, dates, maps. What refuses
 * to be written into is left alone, as code that catches its errors would.
 */
export function vandalise(value: unknown, seen: Set<unknown> = new Set()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  // The platform's: it would fail by itself, later and elsewhere.
  if (value instanceof EventTarget) return;
  seen.add(value);
  if (value instanceof Request || value instanceof Response) return vandalise(value.headers, seen);
  if (value instanceof Headers || value instanceof URLSearchParams)
    return attempt(() => value.set(MARK, MARK));
  if (value instanceof URL) return attempt(() => (value.href = `https://${MARK}.test/`));
  if (value instanceof Date) return attempt(() => value.setTime(0));
  if (value instanceof Map) return attempt(() => value.set(MARK, MARK));
  for (const part of Object.values(value)) vandalise(part, seen);
  for (const key of Reflect.ownKeys(value)) {
    const part: unknown = Reflect.getOwnPropertyDescriptor(value, key)?.value;
    if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean')
      attempt(() => Reflect.set(value, key, MARK));
  }
  attempt(() => Reflect.set(value, MARK, MARK));
  if (Array.isArray(value)) attempt(() => value.push(MARK));
}

function attempt(write: () => unknown): void {
  try {
    write();
  } catch {
    // Frozen: that is as good as a copy.
  }
}

/** Whether a vandal has been at a value, or at a part of it. */
export function bears(value: unknown, seen: Set<unknown> = new Set()): boolean {
  if (typeof value === 'string') return value.includes(MARK);
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  if (value instanceof Request || value instanceof Response) return bears(value.headers, seen);
  if (value instanceof Headers || value instanceof URLSearchParams || value instanceof Map)
    return [...value].some((entry) => bears(entry, seen));
  if (value instanceof URL) return bears(value.href);
  if (value instanceof Date) return value.getTime() === 0;
  return Reflect.ownKeys(value).some(
    (key) => key === MARK || bears(Reflect.getOwnPropertyDescriptor(value, key)?.value, seen),
  );
}
