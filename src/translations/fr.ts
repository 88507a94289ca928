import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/fr.js';
import { texts as common } from '../core/texts/catalogues/fr.js';
import { fr as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/fr.js';
import { texts as account } from '../core/texts/account/catalogues/fr.js';
import { texts as administration } from '../core/texts/administration/catalogues/fr.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/fr.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/fr.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/fr.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in French: `texts: { fr }`. */
export const fr: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
