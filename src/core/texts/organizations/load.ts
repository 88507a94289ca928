import type { OrganizationTexts } from '../../../types/texts-organizations.js';
import { languages } from '../built-in/organizations.js';
import { byName } from '../in-order.js';
import { chooseLanguage } from '../languages.js';
import { english } from './english.js';
import { organizationNames } from './names.js';

/** What the pages and mails of organizations say in the language that is nearest to a tag (BCP 47). */
export async function loadOrganizationTexts(language: string): Promise<Readonly<OrganizationTexts>> {
  const nearest = chooseLanguage([language], Object.keys(languages)) ?? '';
  const load = new Map(Object.entries(languages)).get(nearest);
  return byName(organizationNames, load === undefined ? english : (await load()).texts);
}
