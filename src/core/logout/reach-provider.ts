import type { Exchange } from '../contracts/exchange.js';
import type { SessionStrategy } from '../contracts/session-strategy.js';
import {
  forgetProviderSession,
  readProviderSession,
  type ProviderSession,
} from '../flow/provider-session.js';
import { providerLogoutUrl } from './provider-logout.js';
import { revokeTokens } from './revoke-tokens.js';

/**
 * Takes what is known of the session at the provider, while the session here still exists; what the browser keeps of it is
 * cleared. Never rejects: somebody who cannot be told apart is signed out here only.
 */
export async function takeProviderSession(
  exchange: Exchange,
  sessions: Pick<SessionStrategy, 'identify'>,
): Promise<ProviderSession | undefined> {
  try {
    const identity = await sessions.identify(exchange);
    return identity === null ? undefined : await readProviderSession(exchange, identity.binding);
  } catch (cause) {
    exchange.settings.logger.debug('it is unknown from which provider a session came', () => ({ cause }));
    return undefined;
  } finally {
    forgetProviderSession(exchange);
  }
}

/**
 * Tells the provider of a session that has ended here: revokes its tokens, and finds where the browser logs out there.
 * Takes at most 3 seconds, and never rejects.
 * @param returnTo - where the browser goes at the end
 * @returns the URL to send the browser to now
 */
export async function reachProvider(
  exchange: Exchange,
  session: ProviderSession | undefined,
  returnTo: string,
): Promise<string> {
  const { settings } = exchange;
  const provider = session && settings.providers.get(session.provider);
  if (session === undefined || (provider?.type !== 'oauth' && provider?.type !== 'oidc')) return returnTo;
  const [url] = await Promise.all([
    providerLogoutUrl(exchange, { provider, session, returnTo }),
    settings.logout.revokesTokens && revokeTokens(settings, { provider, tokens: session.tokens }),
  ]);
  return url ?? returnTo;
}
