import type { PasswordTexts } from '../../../types/texts.js';
import { languages } from '../built-in/password.js';
import { byName } from '../in-order.js';
import { chooseLanguage } from '../languages.js';
import { english } from './english.js';
import { passwordNames } from './names.js';

/** What `Password()` says in the language that is nearest to a tag (BCP 47). */
export async function loadPasswordTexts(language: string): Promise<Readonly<PasswordTexts>> {
  const nearest = chooseLanguage([language], Object.keys(languages)) ?? '';
  const load = new Map(Object.entries(languages)).get(nearest);
  return byName(passwordNames, load === undefined ? english : (await load()).texts);
}
