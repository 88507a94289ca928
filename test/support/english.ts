import { english as ofApiKeys } from '../../src/core/texts/api-keys/english.js';
import { apiKeyNames } from '../../src/core/texts/api-keys/names.js';
import type { Catalogue } from '../../src/core/texts/catalogue.js';
import { english } from '../../src/core/texts/english.js';
import { noticesIn } from '../../src/core/texts/notices-in.js';
import { byName } from '../../src/core/texts/in-order.js';
import { english as ofAccounts } from '../../src/core/texts/account/english.js';
import { accountNames } from '../../src/core/texts/account/names.js';
import { english as ofAdministration } from '../../src/core/texts/administration/english.js';
import { administrationNames } from '../../src/core/texts/administration/names.js';
import { english as ofOrganizations } from '../../src/core/texts/organizations/english.js';
import { organizationNames } from '../../src/core/texts/organizations/names.js';
import { english as ofPasswords } from '../../src/core/texts/password/english.js';
import { passwordNames } from '../../src/core/texts/password/names.js';
import { english as ofClients } from '../../src/core/texts/api-access/english.js';
import { apiAccessNames } from '../../src/core/texts/api-access/names.js';
import { english as ofFactors } from '../../src/core/texts/second-factor/english.js';
import { secondFactorNames } from '../../src/core/texts/second-factor/names.js';

/** The texts of pages that nobody asked for in another language. */
export const inEnglish: Catalogue = {
  language: 'en',
  direction: 'ltr',
  texts: {
    ...english,
    ...byName(passwordNames, ofPasswords),
    ...noticesIn('en'),
    ...byName(secondFactorNames, ofFactors),
    ...byName(apiAccessNames, ofClients),
    ...byName(apiKeyNames, ofApiKeys),
    ...byName(accountNames, ofAccounts),
    ...byName(organizationNames, ofOrganizations),
    ...byName(administrationNames, ofAdministration),
  },
  unknown: [],
};
