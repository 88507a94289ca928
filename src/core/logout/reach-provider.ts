import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedProvider } from '../contracts/provider.js';
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
 * cleared. Never rejects: a user who cannot be distinguished is signed out here only.
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

/** A sentence for the log where people are sent to the provider to log out, and no provider can have a way to. */
export function withoutLogout(providers: readonly ResolvedProvider[]): string | undefined {
  const mayHave = ({ type, config }: ResolvedProvider): boolean =>
    // Endpoints of OpenID providers, and of those with metadata, are known when a user signs out.
    type === 'oidc' ||
    (type === 'oauth' && Boolean(config.end_session_endpoint ?? config.logoutUrl ?? config.wellKnown));
  return providers.some(mayHave)
    ? undefined
    : 'The option `logout` sends people to the provider to log out there, and no provider of this configuration has a way to. Set ' +
        'its `end_session_endpoint` or `logoutUrl`, or leave `logout` out.';
}
