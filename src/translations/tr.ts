import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/tr.js';
import { texts as common } from '../core/texts/catalogues/tr.js';
import { tr as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/tr.js';
import { texts as account } from '../core/texts/account/catalogues/tr.js';
import { texts as administration } from '../core/texts/administration/catalogues/tr.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/tr.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/tr.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/tr.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Turkish: `texts: { tr }`. */
export const tr: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
