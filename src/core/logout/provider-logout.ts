import type { Exchange } from '../contracts/exchange.js';
import type { OAuthProvider } from '../contracts/provider.js';
import type { ProviderLogoutRequest } from '../../types/logout.js';
import { beginLogout } from '../flow/logout-state.js';
import type { ProviderSession } from '../flow/provider-session.js';
import { authorizationServer } from '../methods/oauth/server/authorization-server.js';
import { endpointProblem } from '../methods/oauth/server/endpoint-url.js';
import { withinTime } from '../methods/oauth/server/idp-request.js';
import { ProviderFault } from '../methods/oauth/server/provider-fault.js';
import { toRequest } from '../http/to-request.js';
import { languageFor } from '../texts/choose-catalogue.js';
import { warnProviderLogoutFailed } from './warn-provider-logout-failed.js';

/** Seconds that finding the way to the provider may take; the session here has ended by then. */
const MOST_SECONDS = 3;
/** Characters of the longest URL: servers refuse requests whose first line is longer than 8 KiB. */
const LONGEST_URL = 7000;

/**
 * Where to send a browser, whose session here has ended, to log out at its provider. The way back is kept in a cookie.
 * `undefined` if people stay signed in there: as configured, or because the provider cannot be asked, which is logged.
 * @see OpenID Connect RP-Initiated Logout 1.0, section 2
 */
export async function providerLogoutUrl(
  exchange: Exchange,
  { provider, session, returnTo }: ProviderLogout,
): Promise<string | undefined> {
  if ((provider.logout ?? exchange.settings.logout.mode) !== 'provider') return undefined;
  try {
    const { state, remember } = beginLogout(exchange);
    const url = await withinTime(async () => {
      const request = await requestOf(exchange, { provider, session, state });
      return urlOf(provider, request);
    }, MOST_SECONDS);
    if (url === undefined) return undefined;
    await remember(returnTo, url.searchParams.get('state') === state);
    return url.href;
  } catch (error) {
    warnProviderLogoutFailed(exchange.settings, provider, error);
    return undefined;
  }
}

/** A logout at a provider, and where it leads. */
export interface ProviderLogout {
  readonly provider: OAuthProvider;
  readonly session: ProviderSession;
  /** Where the browser goes at the end; it has been checked. */
  readonly returnTo: string;
}

/** The logout request, with every parameter that is known here. */
async function requestOf(
  exchange: Exchange,
  {
    provider,
    session: { idToken },
    state,
  }: Pick<ProviderLogout, 'provider' | 'session'> & { readonly state: string },
): Promise<ProviderLogoutRequest> {
  const { baseUrl, now, settings, request } = exchange;
  const { endSessionEndpoint } = await authorizationServer(provider, now);
  const reader = { headers: request.headers, standard: () => toRequest(request) };
  return {
    endpoint: endSessionEndpoint,
    params: {
      ...(idToken !== undefined && { id_token_hint: idToken }),
      client_id: provider.clientId,
      post_logout_redirect_uri: `${baseUrl}/signed-out`,
      state,
      // The provider asks and confirms in the language of the page where this began.
      ui_locales: await languageFor(settings, reader),
    },
    issuer: provider.issuer,
  };
}

/** @throws {ProviderFault} when the provider has no way, or one that must not be used */
async function urlOf(provider: OAuthProvider, request: ProviderLogoutRequest): Promise<URL | undefined> {
  const { logoutUrl } = provider.config;
  if (logoutUrl === undefined) return standardUrl(request);
  const answer = await logoutUrl(request);
  if (answer === undefined) return undefined;
  const problem = endpointProblem(String(answer), provider.allowInsecureRequests ? 'anywhere' : 'loopback');
  if (problem === undefined) return new URL(answer);
  throw new ProviderFault('logout_url', `what its \`logoutUrl\` returned ${problem}.`);
}

function standardUrl({ endpoint, params }: ProviderLogoutRequest): URL {
  if (endpoint === undefined) {
    throw new ProviderFault(
      'no_logout',
      'its metadata has no usable end_session_endpoint. Configure `end_session_endpoint` or `logoutUrl`, or set its `logout` to "local".',
    );
  }
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  // The hint is recommended, not required; without it, the provider asks people whether they want to log out.
  if (url.href.length > LONGEST_URL) url.searchParams.delete('id_token_hint');
  return url;
}
