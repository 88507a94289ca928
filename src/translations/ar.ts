import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/ar.js';
import { texts as common } from '../core/texts/catalogues/ar.js';
import { ar as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/ar.js';
import { texts as account } from '../core/texts/account/catalogues/ar.js';
import { texts as administration } from '../core/texts/administration/catalogues/ar.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/ar.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/ar.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/ar.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Arabic: `texts: { ar }`. */
export const ar: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
