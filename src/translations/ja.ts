import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/ja.js';
import { texts as common } from '../core/texts/catalogues/ja.js';
import { ja as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/ja.js';
import { texts as account } from '../core/texts/account/catalogues/ja.js';
import { texts as administration } from '../core/texts/administration/catalogues/ja.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/ja.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/ja.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/ja.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Japanese: `texts: { ja }`. */
export const ja: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
