/** Returns a non-empty string; `undefined` for anything else. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Turns one string or several into a list. */
export function listOf(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : [given].flat();
}

/** Whether a text has at most `max` characters and no control characters (CWE-20, CWE-93). */
export function isPlainText(given: string, max: number): boolean {
  if (given.length > max) return false;
  for (let index = 0; index < given.length; index += 1) {
    const code = given.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return false;
  }
  return true;
}

/** The strings in a value that is a list; `undefined` for any other value. */
export function stringsIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}
