import type { SecondFactorTexts } from '../../../types/texts-second-factor.js';
import { languages } from '../built-in/second-factor.js';
import { byName } from '../in-order.js';
import { chooseLanguage } from '../languages.js';
import { english } from './english.js';
import { secondFactorNames } from './names.js';

/** What the pages of the second factor say in the language that is nearest to a tag (BCP 47). */
export async function loadSecondFactorTexts(language: string): Promise<Readonly<SecondFactorTexts>> {
  const nearest = chooseLanguage([language], Object.keys(languages)) ?? '';
  const load = new Map(Object.entries(languages)).get(nearest);
  return byName(secondFactorNames, load === undefined ? english : (await load()).texts);
}
