import type { ResolveContext } from '../../contracts/method.js';
import type { OAuthProvider } from '../../contracts/provider.js';
import type { Profile } from '../../../types/model.js';
import type { OAuthConfig, ProviderByType } from '../../../types/provider.js';
import { customFetch } from '../../../types/symbols.js';
import { featuresOfProvider } from '../../features/all.js';
import { InvalidCheck, InvalidEndpoints, InvalidProvider } from '../../../errors.js';
import { resolveClient } from './client/resolve-client.js';
import { defaultAccount, defaultProfile } from './identity/default-mapping.js';
import { endpointProblem } from './server/endpoint-url.js';
import { envName } from '../../deployment.js';
import { definedTexts } from '../../kit/defined-texts.js';
import { withIssuer } from './issuer-placeholder.js';

/** The scope of providers that configure none (OpenID Connect Core 1.0, section 5.4). */
const DEFAULT_SCOPE = 'openid profile email';

/** The URL of an endpoint, which may be configured as a URL or as an object. */
function urlOf(endpoint: string | { url?: string } | undefined): string | undefined {
  return typeof endpoint === 'string' ? endpoint : endpoint?.url;
}

function optionsOf<T extends object>(endpoint: string | T | undefined): T | undefined {
  return typeof endpoint === 'object' ? endpoint : undefined;
}

function resolveAuthorization(config: OAuthConfig<Profile>): OAuthProvider['authorization'] {
  const url = urlOf(config.authorization);
  const { conform, params } = optionsOf(config.authorization) ?? {};
  const given = definedTexts(params);
  if (url === undefined || !URL.canParse(url))
    return { url, params: { scope: DEFAULT_SCOPE, ...given }, conform };
  const parsed = new URL(url);
  // The query of the URL sets parameters, too: a scope there replaces the default one, even when it is empty.
  const embedded = Object.fromEntries(parsed.searchParams);
  parsed.search = '';
  return { url: parsed.href, params: { scope: DEFAULT_SCOPE, ...embedded, ...given }, conform };
}

/** @throws {InvalidCheck} for unknown names, and for `none`, which would leave flows unprotected (RFC 9700, section 2.1.1) */
function resolveChecks(config: OAuthConfig<Profile>): Pick<OAuthProvider, 'usesPkce' | 'usesNonce'> {
  const isOidc = config.type === 'oidc';
  const checks: readonly string[] = [config.checks ?? []].flat();
  if (checks.length === 0) return { usesPkce: true, usesNonce: isOidc };
  const allowed = isOidc ? ['pkce', 'state', 'nonce'] : ['pkce', 'state'];
  const wrong = checks.find((check) => !allowed.includes(check));
  if (wrong !== undefined) {
    throw new InvalidCheck(
      `Provider "${config.id}" has the check "${wrong}"; allowed are ${allowed.join(', ')}. ` +
        'Remove the option `checks` for the defaults; `state` is always on.',
    );
  }
  return { usesPkce: checks.includes('pkce'), usesNonce: checks.includes('nonce') };
}

/**
 * Whether the authorization response comes as a form.
 * @throws {InvalidProvider} for response types other than `code`, and response modes other than `query` and `form_post`
 */
function resolveResponseMode(
  { id }: { readonly id: string },
  params: Readonly<Record<string, string>>,
): boolean {
  const { response_type = 'code', response_mode = 'query' } = params;
  if (response_type !== 'code') {
    // RFC 9700, section 2.1.2: no tokens in the authorization response.
    throw new InvalidProvider(
      `Provider "${id}" asks for response_type "${response_type}"; only "code" is supported.`,
    );
  }
  if (response_mode !== 'query' && response_mode !== 'form_post') {
    throw new InvalidProvider(
      `Provider "${id}" asks for response_mode "${response_mode}"; only "query" and "form_post" are supported.`,
    );
  }
  return response_mode === 'form_post';
}

/** @throws {InvalidEndpoints} naming the option at fault */
function assertEndpoints(
  config: OAuthConfig<Profile>,
  urls: Readonly<Record<string, string | undefined>>,
): void {
  for (const [option, url] of Object.entries(urls)) {
    const problem =
      url === undefined
        ? undefined
        : endpointProblem(url, config.allowInsecureRequests ? 'anywhere' : 'loopback');
    if (problem !== undefined) {
      throw new InvalidEndpoints(`The option \`${option}\` of provider "${config.id}" ${problem}.`);
    }
  }
}

/** @throws {InvalidEndpoints} when an endpoint is missing and there is no issuer to discover it from */
function assertReachable(
  config: OAuthConfig<Profile>,
  provider: Pick<OAuthProvider, 'authorization' | 'token' | 'userinfo'>,
): void {
  if (config.issuer || config.wellKnown) return;
  if (config.type === 'oidc') {
    throw new InvalidEndpoints(
      `Provider "${config.id}" has neither \`issuer\` nor \`wellKnown\`: set ${envName(config.id, 'ISSUER')} or pass the option \`issuer\`.`,
    );
  }
  const { authorization, token, userinfo } = provider;
  const missing = [
    authorization.url === undefined && 'authorization',
    token.url === undefined && token.request === undefined && 'token',
    userinfo.url === undefined && userinfo.request === undefined && 'userinfo',
  ].filter((name) => name !== false);
  if (missing.length === 0) return;
  throw new InvalidEndpoints(
    `Provider "${config.id}" lacks ${missing.join(', ')}: pass what is missing, or an \`issuer\`.`,
  );
}

/** The provider's hooks, and how far its answers are trusted. */
function resolvePolicy(
  config: OAuthConfig<Profile>,
): Pick<
  OAuthProvider,
  | 'profile'
  | 'account'
  | 'issuerFor'
  | 'callbackProfile'
  | 'emailsVerified'
  | 'linkByEmail'
  | 'allowInsecureRequests'
> {
  return {
    profile: config.profile ?? defaultProfile,
    account: config.account ?? defaultAccount,
    issuerFor: config.issuerFor,
    callbackProfile: config.callbackProfile,
    emailsVerified: config.emailsVerified === true,
    linkByEmail: config.allowDangerousEmailAccountLinking === true,
    allowInsecureRequests: config.allowInsecureRequests === true,
  };
}

type ResolvedEndpoints = Pick<
  OAuthProvider,
  | 'authorization'
  | 'token'
  | 'userinfo'
  | 'issuer'
  | 'wellKnown'
  | 'jwksUri'
  | 'pushedEndpoint'
  | 'endSessionEndpoint'
  | 'revocationEndpoint'
>;

/** @throws {InvalidEndpoints} for endpoints that are not allowed, or missing and not discoverable */
function resolveEndpoints(config: OAuthConfig<Profile>, tokens: ResolveContext['tokens']): ResolvedEndpoints {
  const asked = resolveAuthorization(config);
  const params = tokens?.withOfflineAccess(asked.params, config) ?? asked.params;
  const authorization = { ...asked, params };
  const token: OAuthProvider['token'] = { ...optionsOf(config.token), url: urlOf(config.token) };
  const userinfo: OAuthProvider['userinfo'] = { ...optionsOf(config.userinfo), url: urlOf(config.userinfo) };
  // An empty environment variable counts as not set.
  const issuer = config.issuer || undefined;
  const wellKnown = config.wellKnown || undefined;
  const { jwks_endpoint, pushed_authorization_request_endpoint } = config;
  const { end_session_endpoint, revocation_endpoint } = config;
  const urls = { authorization: authorization.url, token: token.url, userinfo: userinfo.url };
  assertEndpoints(config, {
    ...urls,
    issuer,
    wellKnown,
    jwks_endpoint,
    pushed_authorization_request_endpoint,
    end_session_endpoint,
    revocation_endpoint,
  });
  assertReachable(config, { authorization, token, userinfo });
  return {
    authorization,
    token,
    userinfo,
    issuer,
    wellKnown,
    jwksUri: jwks_endpoint,
    pushedEndpoint: pushed_authorization_request_endpoint,
    endSessionEndpoint: end_session_endpoint,
    revocationEndpoint: revocation_endpoint,
  };
}

/**
 * Resolves the configuration of an oauth or oidc provider: fills in the defaults, and refuses what could not work or would
 * not be safe. It must be fast, because some frameworks build a new configuration for every request.
 * @throws {InvalidProvider | InvalidEndpoints | InvalidCheck} naming provider and option
 */
export function resolveOAuth(
  given: ProviderByType['oauth' | 'oidc'],
  context: ResolveContext,
): OAuthProvider {
  // A hook's profile type is its own promise about what the endpoints of the provider return; here it can be any.
  const config = withIssuer(given as unknown as OAuthConfig<Profile>);
  const clientId = config.clientId || config.client?.client_id || '';
  const endpoints = resolveEndpoints(config, context.tokens);
  const client = resolveClient(config, clientId, endpoints.token);
  const secret = client.clientSecret === undefined ? {} : { clientSecret: client.clientSecret };
  return Object.freeze({
    id: config.id,
    name: config.name,
    features: featuresOfProvider(config, client),
    type: config.type,
    style: config.style,
    ...client,
    ...endpoints,
    ...resolveChecks(config),
    ...resolvePolicy(config),
    leadsTo: [endpoints.authorization.url, config.issuer, config.wellKnown],
    profileFromIdToken: config.type === 'oidc' && config.idToken !== false,
    pushedRequests: config.pushedRequests === true,
    logout: config.logout,
    formPost: resolveResponseMode(config, endpoints.authorization.params),
    redirectProxyUrl: config.redirectProxyUrl ?? context.redirectProxyUrl,
    fetch: config[customFetch] ?? context.runtime.fetch,
    tracer: context.runtime.tracer,
    // A copy, so that hooks cannot change the application's configuration.
    config: { ...config, clientId, ...secret },
  });
}
