import type { ApiKeyTexts } from '../../../types/texts-api-keys.js';
import { languages } from '../built-in/api-keys.js';
import { byName } from '../in-order.js';
import { chooseLanguage } from '../languages.js';
import { english } from './english.js';
import { apiKeyNames } from './names.js';

/** What the page of API keys says in the language that is nearest to a tag (BCP 47). */
export async function loadApiKeyTexts(language: string): Promise<Readonly<ApiKeyTexts>> {
  const nearest = chooseLanguage([language], Object.keys(languages)) ?? '';
  const load = new Map(Object.entries(languages)).get(nearest);
  return byName(apiKeyNames, load === undefined ? english : (await load()).texts);
}
