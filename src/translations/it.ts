import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/it.js';
import { texts as common } from '../core/texts/catalogues/it.js';
import { it as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/it.js';
import { texts as account } from '../core/texts/account/catalogues/it.js';
import { texts as administration } from '../core/texts/administration/catalogues/it.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/it.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/it.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/it.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Italian: `texts: { it }`. */
export const it: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
