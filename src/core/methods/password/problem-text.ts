import type { TextName } from '../../../types/texts.js';

const TEXTS: ReadonlyMap<string, TextName> = new Map([
  ['email_invalid', 'password.code.email'],
  ['link_used', 'password.code.link'],
  ['password_short', 'password.code.short'],
  ['password_long', 'password.code.long'],
  ['password_personal', 'password.code.personal'],
  ['password_common', 'password.code.common'],
  ['password_compromised', 'password.code.common'],
  ['password_wrong', 'password.code.wrong'],
]);

/** What a page says about a code of its query; `undefined` for codes that are none. */
export function problemText(code: string | undefined): TextName | undefined {
  return code === undefined ? undefined : TEXTS.get(code);
}
