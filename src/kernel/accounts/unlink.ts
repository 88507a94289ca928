import type { AdapterAccount } from '../../types/adapter.js';
import type { SessionSource } from '../session-request.js';
import { audit } from '../../hooks/audit.js';
import { endAccountTokens } from '../../logout/end-account-tokens.js';
import { cookieHeaders, joined } from '../get-session.js';
import { removeWay } from './remove-way.js';
import { isRecent, refused, visitorOf, type Config, type RecentOption, type Refused } from './visitor.js';
import { isSameAccount, waysInOf } from './ways-in.js';

/** Something was done. */
export interface Done {
  readonly ok: true;
  /** @see {@link Refused.headers} */
  readonly headers: Headers;
}

/**
 * Removes an account of who is signed in, but never the last way in. What calls this must have been sent by a page of the
 * application.
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `listAccountsByUserId`, `unlinkAccount` or `linkAccount`
 * @throws {AuthError} (rejects) when the configuration is invalid, the store fails, or the age of the session is unknown
 * @example const result = await unlink(request, config, { provider: 'github', providerAccountId: '42' })
 */
export async function unlink(
  source: SessionSource,
  config: Config,
  target: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  options: RecentOption = {},
): Promise<Done | Refused> {
  const visitor = await visitorOf(source, config);
  if (!visitor.ok) return visitor;
  const { exchange, userId, headers } = visitor;
  if (!(await isRecent(visitor, options))) return refused('reauthentication_required', headers);
  const ways = await waysInOf(exchange.settings, userId);
  const account = ways.accounts.find((one) => isSameAccount(one, target));
  if (account === undefined) return refused('not_found', headers);
  const isRemoved = await removeWay(exchange.settings, { userId, ways, account });
  if (!isRemoved) return refused('last_way_in', headers);
  const name = account.type === 'webauthn' ? 'credential.removed' : 'unlink';
  await audit(exchange, { name, actor: userId, provider: account.provider });
  await endAccountTokens(exchange, visitor.identity, account);
  return { ok: true, headers: joined(headers, cookieHeaders(exchange)) };
}
