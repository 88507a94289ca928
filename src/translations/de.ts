import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/de.js';
import { texts as common } from '../core/texts/catalogues/de.js';
import { de as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/de.js';
import { texts as account } from '../core/texts/account/catalogues/de.js';
import { texts as administration } from '../core/texts/administration/catalogues/de.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/de.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/de.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/de.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in German, formal: `texts: { de }`. */
export const de: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
