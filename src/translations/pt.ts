import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/pt.js';
import { texts as common } from '../core/texts/catalogues/pt.js';
import { pt as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/pt.js';
import { texts as account } from '../core/texts/account/catalogues/pt.js';
import { texts as administration } from '../core/texts/administration/catalogues/pt.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/pt.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/pt.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/pt.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Portuguese, as Brazil writes it: `texts: { pt }`. */
export const pt: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
