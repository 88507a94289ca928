import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/ko.js';
import { texts as common } from '../core/texts/catalogues/ko.js';
import { ko as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/ko.js';
import { texts as account } from '../core/texts/account/catalogues/ko.js';
import { texts as administration } from '../core/texts/administration/catalogues/ko.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/ko.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/ko.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/ko.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Korean: `texts: { ko }`. */
export const ko: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
