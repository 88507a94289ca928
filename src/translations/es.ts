import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/es.js';
import { texts as common } from '../core/texts/catalogues/es.js';
import { es as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/es.js';
import { texts as account } from '../core/texts/account/catalogues/es.js';
import { texts as administration } from '../core/texts/administration/catalogues/es.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/es.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/es.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/es.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Spanish: `texts: { es }`. */
export const es: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
