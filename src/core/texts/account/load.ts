import type { AccountTexts } from '../../../types/texts-account.js';
import { languages } from '../built-in/account.js';
import { byName } from '../in-order.js';
import { chooseLanguage } from '../languages.js';
import { english } from './english.js';
import { accountNames } from './names.js';

/** What the account page and its mails say in the language that is nearest to a tag (BCP 47). */
export async function loadAccountTexts(language: string): Promise<Readonly<AccountTexts>> {
  const nearest = chooseLanguage([language], Object.keys(languages)) ?? '';
  const load = new Map(Object.entries(languages)).get(nearest);
  return byName(accountNames, load === undefined ? english : (await load()).texts);
}
