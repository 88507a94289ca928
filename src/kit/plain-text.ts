/** Whether a parameter is no longer than `max` characters and free of control characters (CWE-20, CWE-93). */
export function isPlainText(text: string, max: number): boolean {
  if (text.length > max) return false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return false;
  }
  return true;
}
