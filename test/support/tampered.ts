/** Another text in base64url of the same length: its end was changed, to something that it surely was not. */
export function tampered(text: string): string {
  return text.slice(0, -2) + (text.endsWith('AA') ? 'BA' : 'AA');
}
