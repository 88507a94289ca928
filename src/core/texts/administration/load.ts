import type { AdministrationTexts } from '../../../types/texts-administration.js';
import { languages } from '../built-in/administration.js';
import { byName } from '../in-order.js';
import { chooseLanguage } from '../languages.js';
import { english } from './english.js';
import { administrationNames } from './names.js';

/** What the pages of administration say in the language that is nearest to a tag (BCP 47). */
export async function loadAdministrationTexts(language: string): Promise<Readonly<AdministrationTexts>> {
  const nearest = chooseLanguage([language], Object.keys(languages)) ?? '';
  const load = new Map(Object.entries(languages)).get(nearest);
  return byName(administrationNames, load === undefined ? english : (await load()).texts);
}
