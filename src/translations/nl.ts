import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/nl.js';
import { texts as common } from '../core/texts/catalogues/nl.js';
import { nl as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/nl.js';
import { texts as account } from '../core/texts/account/catalogues/nl.js';
import { texts as administration } from '../core/texts/administration/catalogues/nl.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/nl.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/nl.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/nl.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Dutch: `texts: { nl }`. */
export const nl: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
