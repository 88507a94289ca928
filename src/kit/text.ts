/** A text that says something; `undefined` for everything else. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** One text or several, as a list. */
export function listOf(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : typeof given === 'string' ? [given] : given;
}

/** Whether a text has no more than `max` characters, and no control characters (CWE-20, CWE-93). */
export function isPlainText(given: string, max: number): boolean {
  if (given.length > max) return false;
  for (let index = 0; index < given.length; index += 1) {
    const code = given.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return false;
  }
  return true;
}
