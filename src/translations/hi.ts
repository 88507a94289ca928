import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/hi.js';
import { texts as common } from '../core/texts/catalogues/hi.js';
import { hi as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/hi.js';
import { texts as account } from '../core/texts/account/catalogues/hi.js';
import { texts as administration } from '../core/texts/administration/catalogues/hi.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/hi.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/hi.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/hi.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Hindi: `texts: { hi }`. */
export const hi: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
