import type { ApiAccessTexts } from '../../../types/texts-api-access.js';
import { languages } from '../built-in/api-access.js';
import { byName } from '../in-order.js';
import { chooseLanguage } from '../languages.js';
import { english } from './english.js';
import { apiAccessNames } from './names.js';

/** What the pages of the option `api` say in the language that is nearest to a tag (BCP 47). */
export async function loadApiAccessTexts(language: string): Promise<Readonly<ApiAccessTexts>> {
  const nearest = chooseLanguage([language], Object.keys(languages)) ?? '';
  const load = new Map(Object.entries(languages)).get(nearest);
  return byName(apiAccessNames, load === undefined ? english : (await load()).texts);
}
