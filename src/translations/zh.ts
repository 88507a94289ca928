import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/zh.js';
import { texts as common } from '../core/texts/catalogues/zh.js';
import { zh as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/zh.js';
import { texts as account } from '../core/texts/account/catalogues/zh.js';
import { texts as administration } from '../core/texts/administration/catalogues/zh.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/zh.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/zh.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/zh.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Chinese, in simplified characters: `texts: { zh }`. */
export const zh: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
