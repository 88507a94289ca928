/** A value of the configuration for a message: numbers and strings as they are, otherwise the type. */
export function describeValue(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? `"${value.slice(0, 99)}"` : typeof value;
}
