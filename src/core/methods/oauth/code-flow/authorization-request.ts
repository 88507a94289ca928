import type { Exchange } from '../../../contracts/exchange.js';
import type { BeginContext } from '../../../contracts/method.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Awaitable } from '../../../../types/model.js';
import { andThen } from '../../../kit/awaitable.js';
import { toBase64Url } from '../../../kit/base64.js';
import { sha256 } from '../../../crypto/digest.js';
import { openFlow, type OpenedFlow } from '../../../flow/oauth-flow.js';
import { proxyState, redirectUri } from '../../../flow/redirect-proxy.js';
import type { AuthorizationServer, OAuthContext } from '../server/authorization-server.js';
import { conformAuthorizationUrl } from './conform-authorization-url.js';
import { isPlainText } from '../../../kit/text.js';
import { DeploymentFault, ProviderFault } from '../server/provider-fault.js';
import { pushRequest } from './pushed-request.js';

/** Characters of the longest value that a visitor may set. */
const MAX_VALUE = 2048;

/** Parameters that no visitor may set: those of the protocol, of the client, and `request`, which could replace them all. */
const PROTECTED =
  /^(?:redirect_uri|response_type|response_mode|scope|state|nonce|code_challenge.*|request.*|client_.*)$/i;

/** Fields of the library's own forms. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['callbackUrl', 'csrfToken', 'json', 'redirect']);

/** The authorization request parameters that the visitor set in the query of `POST signin/:provider`, such as `login_hint`. */
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

/** The code challenge for a code verifier (RFC 7636, section 4.2): always S256, never `plain`. */
export function codeChallenge(codeVerifier: string): Awaitable<string> {
  return andThen(sha256(codeVerifier), toBase64Url);
}

/** The parameter `max_age` in seconds (OpenID Connect Core 1.0, section 3.1.2.1); `undefined` if it is not set. */
function maxAgeOf(params: Readonly<Record<string, string>>): number | undefined {
  const { max_age } = params;
  return max_age !== undefined && /^\d{1,9}$/.test(max_age) ? Number(max_age) : undefined;
}

/** @throws {ProviderFault} `pkce_unsupported`, as RFC 7636, section 7.2 forbids falling back to a weaker method */
function assertPkce(provider: OAuthProvider, server: AuthorizationServer): void {
  if (!provider.usesPkce || (server.codeChallengeMethods ?? ['S256']).includes('S256')) return;
  throw new ProviderFault(
    'pkce_unsupported',
    'its metadata does not list S256 among its code challenge methods.',
  );
}

/**
 * Makes sure that a form_post response can find its flow: browsers send no `Lax` cookies with a form from another site, and
 * `SameSite=None` needs `Secure` (RFC 6265bis, section 4.1.2.7). A redirect proxy forwards forms in the query.
 * @throws {DeploymentFault} `form_post_needs_https`
 */
function assertFormPost({ cookies, baseUrl }: Exchange, provider: OAuthProvider, callback: string): void {
  const arrivesAsForm = provider.formPost && callback.startsWith(`${baseUrl}/`);
  if (!arrivesAsForm || cookies.state.options.secure === true) return;
  throw new DeploymentFault(
    'form_post_needs_https',
    'it responds with a form (`authorization.params.response_mode: "form_post"`), which needs https: browsers send the cookies ' +
      `of a sign-in along with it only if they are \`Secure\`. ${baseUrl} is served ${whyInsecure(baseUrl)}.`,
  );
}

function whyInsecure(baseUrl: string): string {
  return baseUrl.startsWith('https:')
    ? 'with `useSecureCookies: false`: remove it'
    : 'over http: serve the application over https, or set `useSecureCookies: true` where TLS ends in front of it';
}

/** The `max_age` to enforce: the configured one, or a shorter one that the visitor set. */
function demandedAge(
  configured: Readonly<Record<string, string>>,
  visitor: Readonly<Record<string, string>>,
): number | undefined {
  const maxAges = [maxAgeOf(configured), maxAgeOf(visitor)].filter((maxAge) => maxAge !== undefined);
  return maxAges.length === 0 ? undefined : Math.min(...maxAges);
}

/** An authorization request. */
interface AuthorizationRequest extends OAuthContext {
  readonly callback: string;
  /** The parameters that the visitor set, or the sign-in demands; `undefined` for none. */
  readonly visitor: Readonly<Record<string, string>> | undefined;
  readonly maxAge: number | undefined;
  /** The parameters of this request alone: state, nonce, code challenge. */
  readonly own: Readonly<Record<string, string>>;
}

/** The parameters that do not depend on the flow. */
function commonParams({ provider, callback, visitor, maxAge }: AuthorizationRequest): Record<string, string> {
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

/** The parameters of this flow alone. */
function ownParams(
  exchange: Exchange,
  provider: OAuthProvider,
  { state, nonce, codeVerifier }: OpenedFlow,
): Awaitable<Record<string, string>> {
  return andThen(proxyState(exchange, provider, state), (wrapped) => {
    const params: Record<string, string> = { state: wrapped, ...(nonce !== undefined && { nonce }) };
    if (codeVerifier === undefined) return params;
    return andThen(codeChallenge(codeVerifier), (challenge) => ({
      ...params,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }));
  });
}

/** Adds parameters to an endpoint, whose own query is kept (RFC 6749, section 3.1). */
function withParams(endpoint: string, params: Readonly<Record<string, string>>): string {
  // Without a query there is nothing to replace: serialising once is faster than a `set` for each parameter.
  if (!/[?#]/.test(endpoint)) return `${endpoint}?${new URLSearchParams(params).toString()}`;
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The URL with the common parameters, if the visitor sets none. A server belongs to one provider.
 *
 * Module state: the last URL for each server, made again for another callback URL. It is weak and goes with the server.
 */
const commonUrls = new WeakMap<AuthorizationServer, { readonly callback: string; readonly url: string }>();

function commonUrl(request: AuthorizationRequest): string {
  const { server, callback } = request;
  const known = commonUrls.get(server);
  if (known?.callback === callback) return known.url;
  const url = withParams(server.authorizationEndpoint, commonParams(request));
  commonUrls.set(server, { callback, url });
  return url;
}

/** The URL with all parameters in it. */
function fullUrl(request: AuthorizationRequest): string {
  const { provider, server, visitor, own } = request;
  const { authorizationEndpoint } = server;
  const isReplaced = (name: string): boolean => Object.hasOwn(provider.authorization.params, name);
  // RFC 6749, section 3.1: no parameter twice, and none behind a fragment.
  if (visitor !== undefined || /[?#]/.test(authorizationEndpoint) || Object.keys(own).some(isReplaced))
    return withParams(authorizationEndpoint, { ...commonParams(request), ...own });
  let url = commonUrl(request);
  for (const [name, value] of Object.entries(own)) url += `&${name}=${encodeURIComponent(value)}`;
  return url;
}

/** Pushes the request; the URL then has only a reference to it (RFC 9126, section 4). */
async function pushedUrl(request: AuthorizationRequest): Promise<string> {
  const request_uri = await pushRequest(request, { ...commonParams(request), ...request.own });
  const visible = { client_id: request.provider.clientId, request_uri };
  return withParams(request.server.authorizationEndpoint, visible);
}

/**
 * Opens a flow and makes its authorization request: the URL to redirect the browser to.
 * @throws {ProviderFault} `pkce_unsupported`, `par_failed`, `authorization_request_invalid`
 * @throws {DeploymentFault} `form_post_needs_https`, `par_failed`, `invalid_client`
 * @see RFC 6749, section 4.1.1; RFC 7636, section 4.3; OpenID Connect Core 1.0, section 3.1.2.1
 */
export function authorizationUrl(
  exchange: Exchange,
  context: OAuthContext,
  { returnTo, sessionBinding, demands }: BeginContext,
): Awaitable<string> {
  const { provider, server } = context;
  const { query } = exchange.request;
  assertPkce(provider, server);
  const callback = redirectUri(exchange, provider);
  assertFormPost(exchange, provider, callback);
  const asked = query.size === 0 ? undefined : visitorParams(query);
  const visitor = demands === undefined ? asked : { ...asked, ...demands };
  const maxAge = demandedAge(provider.authorization.params, visitor ?? {});
  const opening = openFlow(exchange, {
    provider: provider.id,
    purpose: 'signin',
    issuer: server.issuer,
    redirectUri: callback,
    tokenOrigin: server.tokenOrigin,
    returnTo,
    sessionBinding,
    pkce: provider.usesPkce,
    nonce: provider.usesNonce,
    crossSite: provider.formPost,
    maxAge,
  });
  return andThen(opening, (flow) =>
    andThen(ownParams(exchange, provider, flow), (own) =>
      urlOf({ ...context, callback, visitor, maxAge, own }),
    ),
  );
}

function urlOf(request: AuthorizationRequest): Awaitable<string> {
  const { provider, server } = request;
  const making = server.requiresPushedRequests ? pushedUrl(request) : fullUrl(request);
  return andThen(making, (url) =>
    provider.authorization.conform === undefined ? url : conformAuthorizationUrl(provider, new URL(url)).href,
  );
}
