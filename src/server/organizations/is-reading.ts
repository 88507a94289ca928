/** Whether a call only reads, by its name: those begin with `list`, `get` or `export`. */
export function isReading(name: unknown): boolean {
  return typeof name === 'string' && /^(?:list|get|export)/.test(name);
}
