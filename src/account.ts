import { accountTable } from './core/features/option-tables.js';
import type { AccountManagement, AccountOptions } from './types/account.js';
import { carriedFeatures, knownOptions } from './types/symbols.js';
import { accountFeatures } from './server/account/features.js';

export type { AccountManagement, AccountOptions } from './types/account.js';

/**
 * What users do with their own account, for the option `account`: they change their address by a link to the new one, and undo it
 * by a link to the former one. Needs an adapter, a store of records, and a provider that sends mails.
 * @example
 * account: account()
 */
export function account(options: AccountOptions = {}): AccountManagement {
  return {
    ...options,
    [carriedFeatures]: accountFeatures,
    [knownOptions]: { of: 'account()', options, table: accountTable },
  };
}

export { changeEmail } from './server/accounts/account-on-demand.js';
