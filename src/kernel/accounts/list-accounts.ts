import type { AdapterAccountType } from '../../types/adapter.js';
import type { SessionSource } from '../session-request.js';
import { visitorOf, type Config, type Refused } from './visitor.js';
import { waysInOf } from './ways-in.js';

/** An account that is linked to the user. No token of it is shown. */
export interface LinkedAccount {
  /** The id of the provider. */
  readonly provider: string;
  readonly providerAccountId: string;
  readonly type: AdapterAccountType;
  /** The provider's name; `undefined` if it is not configured any more, so that the account signs nobody in. */
  readonly name: string | undefined;
}

/** What {@link listAccounts} found. */
export interface AccountsListed {
  readonly ok: true;
  readonly accounts: readonly LinkedAccount[];
  /** The proven address, if a mail provider is configured, so that a mail signs in. */
  readonly email: string | undefined;
  /** How many passkeys are stored. */
  readonly passkeys: number;
  /** @see {@link Refused.headers} */
  readonly headers: Headers;
}

/**
 * Lists the accounts of who is signed in, and the other ways in.
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `listAccountsByUserId`
 * @throws {AuthError} (rejects) when the configuration is invalid, or the store fails
 */
export async function listAccounts(
  source: SessionSource,
  config: Config,
): Promise<AccountsListed | Refused<'no_session' | 'unknown'>> {
  const visitor = await visitorOf(source, config);
  if (!visitor.ok) return visitor;
  const { settings } = visitor.exchange;
  const { accounts, passkeys, email } = await waysInOf(settings, visitor.userId);
  const shown = accounts.map(({ provider, providerAccountId, type }) => ({
    provider,
    providerAccountId,
    type,
    name: settings.providers.get(provider)?.name,
  }));
  return { ok: true, accounts: shown, email, passkeys: passkeys.length, headers: visitor.headers };
}
