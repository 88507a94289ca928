/** Whether a call only reads, by its name: those begin with `list` or `get`. */
export function isReading(name: unknown): boolean {
  return typeof name === 'string' && /^(?:list|get)/.test(name);
}
