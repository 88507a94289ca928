/** A value of the configuration for a message: what is no object as it is, otherwise the type. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 99)}"`;
  return Object(value) === value ? typeof value : String(value);
}
