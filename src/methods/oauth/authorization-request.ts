import type { Exchange } from '../../contracts/exchange.js';
import type { BeginContext } from '../../contracts/method.js';
import type { OAuthProvider } from '../../contracts/provider.js';
import { toBase64Url } from '../../crypto/bytes.js';
import { sha256 } from '../../crypto/digest.js';
import { openFlow } from '../../flow/flow-cookies.js';
import { proxyState, redirectUri } from '../../flow/redirect-proxy.js';
import type { AuthorizationServer, Peer } from './authorization-server.js';
import { conformingUrl } from './conforming-url.js';
import { isPlainText } from './plain-text.js';
import { ProviderFault } from './provider-fault.js';
import { pushRequest } from './pushed-request.js';

/** Longest value that a visitor may add, in characters. */
const MAX_VALUE = 2048;

/** What no visitor may set: the protocol's own, what hides it in a request object, and what proves the client. */
const PROTECTED =
  /^(?:redirect_uri|response_type|response_mode|scope|state|nonce|code_challenge.*|request.*|client_.*)$/i;

/** Fields of the library's own forms. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['callbackUrl', 'csrfToken', 'json', 'redirect']);

/** Authorization parameters in the query of `POST signin/:provider`, for instance `login_hint` or `prompt`. */
export function visitorParams(query: URLSearchParams): Record<string, string> {
  if (query.size === 0) return {};
  const entries = [...query].filter(
    ([name, value]) =>
      /^[A-Za-z0-9_.:-]{1,64}$/.test(name) &&
      name !== '__proto__' &&
      !PROTECTED.test(name) &&
      !OWN_FIELDS.has(name) &&
      isPlainText(value, MAX_VALUE),
  );
  return Object.fromEntries(entries);
}

/** RFC 7636, section 4.2: S256, never `plain`. */
export async function codeChallenge(codeVerifier: string): Promise<string> {
  return toBase64Url(await sha256(codeVerifier));
}

/** OpenID Connect Core 1.0, section 3.1.2.1: seconds since the person last authenticated; `undefined` if not asked. */
function maxAgeOf(params: Readonly<Record<string, string>>): number | undefined {
  const { max_age } = params;
  return max_age !== undefined && /^\d{1,9}$/.test(max_age) ? Number(max_age) : undefined;
}

/** @throws {ProviderFault} `pkce_unsupported`: RFC 7636, section 7.2 leaves no room for a weaker method */
function assertPkce(provider: OAuthProvider, server: AuthorizationServer): void {
  if (!provider.usesPkce || (server.codeChallengeMethods ?? ['S256']).includes('S256')) return;
  throw new ProviderFault(
    'pkce_unsupported',
    'its metadata does not list S256 among its code challenge methods.',
  );
}

async function requestParams(
  exchange: Exchange,
  peer: Peer,
  context: BeginContext,
): Promise<Record<string, string>> {
  const { provider, server } = peer;
  const visitor = visitorParams(exchange.request.query);
  const { scope, ...configured } = provider.authorization.params;
  const callback = redirectUri(exchange, provider);
  // What the configuration demands is enforced, whatever the visitor asked for beside it.
  const maxAges = [maxAgeOf(configured), maxAgeOf(visitor)].filter((maxAge) => maxAge !== undefined);
  const maxAge = maxAges.length === 0 ? undefined : Math.min(...maxAges);
  const flow = await openFlow(exchange, {
    provider: provider.id,
    purpose: 'signin',
    issuer: server.issuer,
    redirectUri: callback,
    tokenEndpoint: server.tokenEndpoint,
    returnTo: context.returnTo,
    sessionBinding: context.sessionBinding,
    pkce: provider.usesPkce,
    nonce: provider.usesNonce,
    crossSite: provider.formPost,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
  return {
    ...configured,
    ...visitor,
    ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
    ...(scope ? { scope } : {}),
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: callback,
    state: await proxyState(exchange, provider, flow.state),
    ...(flow.nonce === undefined ? {} : { nonce: flow.nonce }),
    ...(flow.codeVerifier === undefined
      ? {}
      : { code_challenge: await codeChallenge(flow.codeVerifier), code_challenge_method: 'S256' }),
  };
}

/** RFC 6749, section 3.1: a query that the endpoint has is kept. */
function withParams(endpoint: string, params: Readonly<Record<string, string>>): string {
  // Written at once where nothing can be replaced: every single `set` would write the whole query anew.
  if (!/[?#]/.test(endpoint)) return `${endpoint}?${new URLSearchParams(params).toString()}`;
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Begins a flow and gives the URL to send the browser to.
 * @throws {ProviderFault} `pkce_unsupported`, `par_failed`, `authorization_request_invalid`
 * @see RFC 6749, section 4.1.1; RFC 7636, section 4.3; OpenID Connect Core 1.0, section 3.1.2.1
 */
export async function authorizationUrl(
  exchange: Exchange,
  peer: Peer,
  context: BeginContext,
): Promise<string> {
  const { provider, server } = peer;
  assertPkce(provider, server);
  const params = await requestParams(exchange, peer, context);
  // RFC 9126, section 4: with a pushed request the front channel names it, and nothing else.
  const visible = server.requiresPushedRequests
    ? { client_id: provider.clientId, request_uri: await pushRequest(peer, params) }
    : params;
  const url = withParams(server.authorizationEndpoint, visible);
  return provider.authorization.conform === undefined ? url : conformingUrl(provider, new URL(url)).href;
}
