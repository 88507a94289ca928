import type { Exchange } from '../../../contracts/exchange.js';
import type { BeginContext } from '../../../contracts/method.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Awaitable } from '../../../types/model.js';
import { allOf, andThen } from '../../../kit/awaitable.js';
import { toBase64Url } from '../../../kit/base64.js';
import { sha256 } from '../../../crypto/digest.js';
import { openFlow, type OpenedFlow } from '../../../flow/flow-cookies.js';
import { proxyState, redirectUri } from '../../../flow/redirect-proxy.js';
import type { AuthorizationServer, Peer } from '../server/authorization-server.js';
import { conformingUrl } from '../server/conforming-url.js';
import { isPlainText } from '../../../kit/text.js';
import { DeploymentFault, ProviderFault } from '../server/provider-fault.js';
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
export function codeChallenge(codeVerifier: string): Awaitable<string> {
  return andThen(sha256(codeVerifier), toBase64Url);
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

/**
 * A form from the provider's site brings no `Lax` cookie, and `SameSite=None` needs `Secure` (RFC 6265bis, section
 * 4.1.2.7): without it, no answer would ever find its flow. A redirect proxy passes forms on in the query.
 * @throws {DeploymentFault} `form_post_needs_https`
 */
function assertFormPost({ cookies, baseUrl }: Exchange, provider: OAuthProvider, callback: string): void {
  const isForm = provider.formPost && callback.startsWith(`${baseUrl}/`);
  if (!isForm || cookies.state.options.secure === true) return;
  throw new DeploymentFault(
    'form_post_needs_https',
    'it answers by form (`authorization.params.response_mode: "form_post"`), which needs https: browsers bring the cookies ' +
      `of a sign-in along with it only where they are \`Secure\`. ${baseUrl} is served ${whyInsecure(baseUrl)}.`,
  );
}

function whyInsecure(baseUrl: string): string {
  return baseUrl.startsWith('https:')
    ? 'with `useSecureCookies: false`: remove it'
    : 'over http: serve the application over https, or set `useSecureCookies: true` where TLS ends in front of it';
}

/** What the configuration demands is enforced, whatever the visitor asked for beside it. */
function demandedAge(
  configured: Readonly<Record<string, string>>,
  visitor: Readonly<Record<string, string>>,
): number | undefined {
  const maxAges = [maxAgeOf(configured), maxAgeOf(visitor)].filter((maxAge) => maxAge !== undefined);
  return maxAges.length === 0 ? undefined : Math.min(...maxAges);
}

/** A request whose flow is open. */
interface OpenRequest extends Peer {
  readonly callback: string;
  /** What the visitor added; `undefined` for nothing. */
  readonly visitor: Readonly<Record<string, string>> | undefined;
  readonly maxAge: number | undefined;
  /** What no other request has: state, nonce, code challenge. */
  readonly own: Readonly<Record<string, string>>;
}

/** What the requests of all those have who add the same. */
function commonParams({ provider, callback, visitor, maxAge }: OpenRequest): Record<string, string> {
  const { scope, ...configured } = provider.authorization.params;
  return {
    ...configured,
    ...visitor,
    ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
    ...(scope ? { scope } : {}),
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: callback,
  };
}

function ownParams(
  exchange: Exchange,
  provider: OAuthProvider,
  { state, nonce, codeVerifier }: OpenedFlow,
): Awaitable<Record<string, string>> {
  const challenge = codeVerifier === undefined ? undefined : codeChallenge(codeVerifier);
  return andThen(
    allOf([proxyState(exchange, provider, state), challenge]),
    ([sent = '', code_challenge]) => ({
      state: sent,
      ...(nonce === undefined ? {} : { nonce }),
      ...(code_challenge === undefined ? {} : { code_challenge, code_challenge_method: 'S256' }),
    }),
  );
}

/** RFC 6749, section 3.1: a query that the endpoint has is kept. */
function withParams(endpoint: string, params: Readonly<Record<string, string>>): string {
  // Written at once where nothing can be replaced: every single `set` would write the whole query anew.
  if (!/[?#]/.test(endpoint)) return `${endpoint}?${new URLSearchParams(params).toString()}`;
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** How the URLs of an authorization server begin for those who add nothing. The server belongs to one provider. */
const beginnings = new WeakMap<AuthorizationServer, { readonly callback: string; readonly text: string }>();

function beginningOf(request: OpenRequest): string {
  const { server, callback } = request;
  const known = beginnings.get(server);
  if (known?.callback === callback) return known.text;
  const text = withParams(server.authorizationEndpoint, commonParams(request));
  beginnings.set(server, { callback, text });
  return text;
}

/** The URL with everything in it. */
function openUrl(request: OpenRequest): string {
  const { provider, server, visitor, own } = request;
  const { authorizationEndpoint } = server;
  const isReplaced = (name: string): boolean => Object.hasOwn(provider.authorization.params, name);
  // No parameter may come twice (RFC 6749, section 3.1), or behind a fragment.
  if (visitor !== undefined || /[?#]/.test(authorizationEndpoint) || Object.keys(own).some(isReplaced))
    return withParams(authorizationEndpoint, { ...commonParams(request), ...own });
  let url = beginningOf(request);
  for (const [name, value] of Object.entries(own)) url += `&${name}=${encodeURIComponent(value)}`;
  return url;
}

/** RFC 9126, section 4: with a pushed request the front channel names it, and nothing else. */
async function pushedUrl(request: OpenRequest): Promise<string> {
  const request_uri = await pushRequest(request, { ...commonParams(request), ...request.own });
  const visible = { client_id: request.provider.clientId, request_uri };
  return withParams(request.server.authorizationEndpoint, visible);
}

/**
 * Begins a flow and gives the URL to send the browser to.
 * @throws {ProviderFault} (or rejects) `pkce_unsupported`, `par_failed`, `authorization_request_invalid`
 * @throws {DeploymentFault} (or rejects) `form_post_needs_https`, `par_failed`, `invalid_client`
 * @see RFC 6749, section 4.1.1; RFC 7636, section 4.3; OpenID Connect Core 1.0, section 3.1.2.1
 */
export function authorizationUrl(
  exchange: Exchange,
  peer: Peer,
  { returnTo, sessionBinding }: BeginContext,
): Awaitable<string> {
  const { provider, server } = peer;
  const { query } = exchange.request;
  assertPkce(provider, server);
  const callback = redirectUri(exchange, provider);
  assertFormPost(exchange, provider, callback);
  const visitor = query.size === 0 ? undefined : visitorParams(query);
  const maxAge = demandedAge(provider.authorization.params, visitor ?? {});
  const flow = openFlow(exchange, {
    provider: provider.id,
    purpose: 'signin',
    issuer: server.issuer,
    redirectUri: callback,
    tokenEndpoint: server.tokenOrigin,
    returnTo,
    sessionBinding,
    pkce: provider.usesPkce,
    nonce: provider.usesNonce,
    crossSite: provider.formPost,
    maxAge,
  });
  const own = andThen(flow, (opened) => ownParams(exchange, provider, opened));
  return andThen(own, (params) => {
    const request = { ...peer, callback, visitor, maxAge, own: params };
    const url = server.requiresPushedRequests ? pushedUrl(request) : openUrl(request);
    const { conform } = provider.authorization;
    return conform === undefined ? url : andThen(url, (text) => conformingUrl(provider, new URL(text)).href);
  });
}
