import type { AccountDraft } from '../../../contracts/method.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { TokenSet } from '../../../../types/model.js';
import { AuthError } from '../../../../errors.js';
import { defaultAccount } from './default-mapping.js';
import { definedMembers } from '../../../kit/members.js';
import { profileFault } from '../server/provider-fault.js';

/** Members that identify an account; they are never taken from a token response (CWE-915). */
const IDENTITY: ReadonlySet<string> = new Set([
  'provider',
  'providerAccountId',
  'type',
  'userId',
  'user',
  'id',
]);

function withIdentity(provider: OAuthProvider, providerAccountId: string, fields: object): AccountDraft {
  const members = definedMembers(fields, IDENTITY);
  const identity = { provider: provider.id, type: provider.type, providerAccountId };
  return Object.assign(members as TokenSet, identity); // parsed from JSON, or made by the provider's hook, which promises a TokenSet
}

/**
 * Makes the account in two forms: as it is stored, and with the whole token response, as callbacks and events receive it.
 * @throws {ProviderFault} `profile_parse` when `account()` of the provider throws
 */
export function toAccounts(
  provider: OAuthProvider,
  providerAccountId: string,
  tokens: TokenSet,
): { readonly account: AccountDraft; readonly callbackAccount: AccountDraft } {
  let stored: TokenSet | undefined | void;
  try {
    stored = provider.account({ ...tokens });
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw profileFault('profile_parse', 'its `account` threw. See the cause.', error);
  }
  return {
    account: withIdentity(provider, providerAccountId, stored ?? defaultAccount(tokens)),
    callbackAccount: withIdentity(provider, providerAccountId, tokens),
  };
}
