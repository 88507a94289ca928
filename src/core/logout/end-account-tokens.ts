import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { AdapterAccount } from '../../types/adapter.js';
import { loadEndGrants } from '../tokens/load-end-grants.js';
import { revokeTokens } from './revoke-tokens.js';

/**
 * Ends what an account granted that who is signed in has just removed, and revokes its tokens at the provider where a sign-out
 * does that. Never rejects: the account is gone all the same.
 */
export async function endAccountTokens(
  exchange: Exchange,
  identity: SessionIdentity,
  { provider: id, providerAccountId: accountId }: AdapterAccount,
): Promise<void> {
  const { settings } = exchange;
  if (settings.tokens === undefined) return;
  const { endAccountGrant } = await loadEndGrants(settings);
  const tokens = await endAccountGrant(exchange, identity, { provider: id, accountId });
  const provider = settings.providers.get(id);
  if (tokens === undefined || !settings.logout.revokesTokens) return;
  if (provider?.type === 'oauth' || provider?.type === 'oidc')
    await revokeTokens(settings, { provider, tokens });
}
