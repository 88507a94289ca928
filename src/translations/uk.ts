import type { Texts } from '../types/texts.js';
import { texts as apiKeys } from '../core/texts/api-keys/catalogues/uk.js';
import { texts as common } from '../core/texts/catalogues/uk.js';
import { uk as notices } from '../core/texts/notices.js';
import { texts as password } from '../core/texts/password/catalogues/uk.js';
import { texts as account } from '../core/texts/account/catalogues/uk.js';
import { texts as administration } from '../core/texts/administration/catalogues/uk.js';
import { texts as organizations } from '../core/texts/organizations/catalogues/uk.js';
import { texts as secondFactor } from '../core/texts/second-factor/catalogues/uk.js';
import { texts as apiAccess } from '../core/texts/api-access/catalogues/uk.js';
import { translation } from '../core/texts/translation.js';

/** Every text of pages and emails in Ukrainian: `texts: { uk }`. */
export const uk: Readonly<Texts> = /* @__PURE__ */ translation(common, {
  password,
  notices,
  secondFactor,
  apiAccess,
  apiKeys,
  account,
  organizations,
  administration,
});
