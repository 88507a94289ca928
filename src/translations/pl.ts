import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/pl.js';
import { texts as common } from '../core/texts/catalogues/pl.js';
import { pl as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/pl.js';
import { texts as account } from '../core/texts/account/catalogues/pl.js';
import { texts as administration } from '../core/texts/administration/catalogues/pl.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/pl.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/pl.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/pl.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Polish: `texts: { pl }`. */
export const pl: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
