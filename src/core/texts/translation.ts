import type { Texts } from '../../types/texts.js';
import { apiAccessNames } from './api-access/names.js';
import { apiKeyNames } from './api-keys/names.js';
import { administrationNames } from './administration/names.js';
import { accountNames } from './account/names.js';
import { organizationNames } from './organizations/names.js';
import { commonNames } from './english.js';
import { byName, type Sentences } from './in-order.js';
import { noticeNames } from './notice-names.js';
import { passwordNames } from './password/names.js';
import { secondFactorNames } from './second-factor/names.js';

/** Those that few applications have. */
interface OtherSentences {
  readonly password: Sentences;
  readonly notices: Sentences;
  readonly secondFactor: Sentences;
  readonly apiAccess: Sentences;
  readonly apiKeys: Sentences;
  readonly account: Sentences;
  readonly organizations: Sentences;
  readonly administration: Sentences;
}

/** All texts of a language by name, as the option `texts` takes them. */
export function translation(common: Sentences, others: OtherSentences): Readonly<Texts> {
  const { password, notices, secondFactor, apiAccess, apiKeys, account, organizations, administration } =
    others;
  return {
    ...byName(commonNames, common),
    ...byName(passwordNames, password),
    ...byName(noticeNames, notices),
    ...byName(secondFactorNames, secondFactor),
    ...byName(apiAccessNames, apiAccess),
    ...byName(apiKeyNames, apiKeys),
    ...byName(accountNames, account),
    ...byName(organizationNames, organizations),
    ...byName(administrationNames, administration),
  };
}
