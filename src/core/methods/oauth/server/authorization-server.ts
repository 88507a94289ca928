import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Awaitable } from '../../../../types/model.js';
import { urlForLog } from './endpoint-url.js';
import { presentMembers } from '../../../kit/present-members.js';
import { stringsIn, text } from '../../../kit/text.js';
import { IdpCache } from './idp-cache.js';
import { idpRequest, jsonObjectOf, mediaTypeIn } from './idp-request.js';
import { envName } from '../../../deployment.js';
import { aliasesOf, assertEndpoints, policyOf, usableEndpoint, type Metadata } from './metadata-endpoints.js';
import { ProviderFault } from './provider-fault.js';

/** An authorization server, as the configuration or its metadata describes it (RFC 8414, section 2). */
export interface AuthorizationServer {
  /** Issuer identifier; `undefined` when it is not known. May be a template, see {@link isIssuer}. */
  readonly issuer: string | undefined;
  readonly authorizationEndpoint: string;
  /** `undefined` where a `token.request` hook takes its place. */
  readonly tokenEndpoint: string | undefined;
  /** Origin of the token endpoint. */
  readonly tokenOrigin: string | undefined;
  readonly userinfoEndpoint: string | undefined;
  readonly jwksUri: string | undefined;
  readonly pushedAuthorizationRequestEndpoint: string | undefined;
  /** Where people log out (RP-Initiated Logout 1.0, section 2.1); `undefined` also if it must not be used. */
  readonly endSessionEndpoint: string | undefined;
  /** Where tokens are revoked (RFC 7009, section 2); `undefined` also if it must not be used. */
  readonly revocationEndpoint: string | undefined;
  /** Whether authorization requests must be pushed (RFC 9126, section 5). */
  readonly requiresPushedRequests: boolean;
  /** Whether authorization responses contain `iss` (RFC 9207, section 3). */
  readonly sendsIssuer: boolean;
  /** `undefined` when the metadata does not say. */
  readonly codeChallengeMethods: readonly string[] | undefined;
  /** `undefined` when the metadata does not say. */
  readonly idTokenAlgs: readonly string[] | undefined;
}

/** What every step of a flow needs: the provider, its authorization server, and the time of the request. */
export interface OAuthContext {
  readonly provider: OAuthProvider;
  readonly server: AuthorizationServer;
  readonly now: Date;
}

/**
 * Metadata is fresh for an hour, and used for a day while the provider cannot be reached. At module level, so that
 * configurations that are built anew for every request share it.
 *
 * Module state: public documents of providers, at most 64 for each `fetch` function. That function is a weak key.
 */
const cache = new IdpCache<Metadata>({ fresh: 3600, stale: 86_400 });

/** The URLs where the metadata may be, in the order in which they are tried. */
function metadataUrls(provider: OAuthProvider): string[] {
  const { wellKnown, issuer, type } = provider;
  if (wellKnown !== undefined) return [wellKnown];
  if (issuer === undefined) return [];
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  // OpenID Connect Discovery 1.0, section 4: the well-known string is appended to the issuer's path.
  const openid = `${origin}${path}/.well-known/openid-configuration`;
  // RFC 8414, section 3.1: it is inserted before the path. Many plain OAuth servers only support the other form.
  return type === 'oidc' ? [openid] : [`${origin}/.well-known/oauth-authorization-server${path}`, openid];
}

async function fetchMetadata(provider: OAuthProvider, urls: readonly string[]): Promise<Metadata> {
  for (const url of urls) {
    const answer = await idpRequest(provider, { url });
    if (answer.status === 404 && url !== urls.at(-1)) continue;
    if (answer.status !== 200) {
      throw new ProviderFault(
        'idp_unavailable',
        `its metadata at ${urlForLog(url)} could not be fetched: status ${answer.status}. ${checkIssuer(provider)}`,
      );
    }
    const metadata = jsonObjectOf(answer);
    if (metadata !== undefined) return presentMembers(metadata);
    throw new ProviderFault(
      'metadata_invalid',
      `its metadata at ${urlForLog(url)} is not a JSON object, but of ${mediaTypeIn(answer)}. ${checkIssuer(provider)}`,
    );
  }
  throw new ProviderFault(
    'metadata_invalid',
    'there is neither `issuer` nor `wellKnown` to find its metadata with.',
  );
}

/** What to check in the configuration when the metadata is missing or not JSON. */
function checkIssuer({ id, wellKnown }: OAuthProvider): string {
  return wellKnown === undefined ? `Check \`issuer\` (${envName(id, 'ISSUER')}).` : 'Check `wellKnown`.';
}

/** Tenant placeholders in an issuer, as multi-tenant metadata carries them: `https://login.test/{tenantid}/v2.0`. */
const PLACEHOLDER = /\{[a-z]+\}/;

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

/**
 * The issuers that the metadata may name: the configured one, and the one that `wellKnown` contains if it is below it.
 * RFC 8414, section 3.3 compares with the URL that the well-known string was inserted into.
 */
function knownIssuers({ wellKnown = '' }: OAuthProvider, configured: string): string[] {
  const base = withoutSlash(configured);
  const named = wellKnown.split('/.well-known/', 1)[0] ?? '';
  return named.startsWith(`${base}/`) ? [base, withoutSlash(named)] : [base];
}

/**
 * The issuer that responses and ID Tokens are compared with: the one in the metadata, if it is the configured one.
 * @throws {ProviderFault} `issuer_mismatch`, `metadata_invalid`
 */
function issuerOf(metadata: Metadata, provider: OAuthProvider): string {
  const { issuer } = metadata;
  if (typeof issuer !== 'string' || !URL.canParse(issuer)) {
    throw new ProviderFault('metadata_invalid', 'its metadata names no issuer (RFC 8414, section 2).');
  }
  const configured = provider.issuer;
  if (configured === undefined) return issuer;
  // RFC 8414, section 3.3: identical, except for a trailing slash, which is easily lost when an issuer is copied.
  if (knownIssuers(provider, configured).includes(withoutSlash(issuer))) return issuer;
  const isTemplate = provider.issuerFor !== undefined && PLACEHOLDER.test(issuer);
  if (isTemplate && new URL(issuer).origin === new URL(configured).origin) return issuer;
  throw new ProviderFault(
    'issuer_mismatch',
    `its metadata names the issuer ${JSON.stringify(issuer.slice(0, 200))} instead of the configured ${JSON.stringify(configured)} (RFC 8414, section 3.3). If that is the right one, set \`issuer\` (${envName(provider.id, 'ISSUER')}) to it.`,
  );
}

/** Whether requests are pushed, and only the metadata can name the endpoint for it. */
function lacksPushedEndpoint(provider: OAuthProvider): boolean {
  const { pushedRequests, pushedEndpoint, issuer, wellKnown } = provider;
  return pushedRequests && pushedEndpoint === undefined && (issuer ?? wellKnown) !== undefined;
}

/** Whether the configuration has everything that a flow needs, so that no metadata is fetched. */
function isStatic(provider: OAuthProvider): boolean {
  const { authorization, token, userinfo, jwksUri, issuer, idTokenAlg } = provider;
  const hasToken = token.url !== undefined || token.request !== undefined;
  const hasUserinfo = userinfo.url !== undefined || userinfo.request !== undefined;
  if (authorization.url === undefined || !hasToken || lacksPushedEndpoint(provider)) return false;
  if (provider.type === 'oauth') return hasUserinfo;
  const hasKeys = jwksUri !== undefined || idTokenAlg?.startsWith('HS') === true;
  return hasKeys && issuer !== undefined && (provider.profileFromIdToken || hasUserinfo);
}

/**
 * Gives the authorization server of a provider: from the configuration if that has everything, otherwise from the server's
 * metadata, whose endpoints the configuration can override. Metadata is cached for an hour per `fetch` function, and for a
 * day while the server cannot be reached.
 * @throws {ProviderFault} `issuer_mismatch`, `metadata_insecure_endpoint`, `metadata_invalid`, `idp_unavailable`, …
 * @see OpenID Connect Discovery 1.0, section 4; RFC 8414, section 3
 */
export function authorizationServer(provider: OAuthProvider, now: Date): Awaitable<AuthorizationServer> {
  const known = servers.get(provider);
  if (known !== undefined && known.metadata === undefined) return known.server;
  if (known === undefined && isStatic(provider)) return remember(provider, undefined);
  return serverByMetadata(provider, now, known);
}

async function serverByMetadata(
  provider: OAuthProvider,
  now: Date,
  known: KnownServer | undefined,
): Promise<AuthorizationServer> {
  const metadata = await metadataOf(provider, now);
  if (known?.metadata === metadata) return known.server;
  try {
    return remember(provider, metadata);
  } catch (error) {
    recheckMetadata(provider, now);
    throw error;
  }
}

/**
 * Has metadata that was refused fetched again within seconds, however fresh it is: once the provider has mended it, people can
 * sign in.
 */
export function recheckMetadata(provider: OAuthProvider, now: Date): void {
  cache.expire({ owner: provider.fetch, url: urlsOf(provider).join(' '), now });
}

interface KnownServer {
  /** `undefined` when the configuration has everything. */
  readonly metadata: Metadata | undefined;
  readonly server: AuthorizationServer;
}

/**
 * The servers so far: the same provider and the same metadata make the same server.
 *
 * Module state: it follows from the provider and its metadata. It is weak and goes with the provider.
 */
const servers = new WeakMap<OAuthProvider, KnownServer>();

function remember(provider: OAuthProvider, metadata: Metadata | undefined): AuthorizationServer {
  if (metadata !== undefined) assertMetadata(provider, metadata);
  const server = serverOf(provider, metadata);
  servers.set(provider, { metadata, server });
  return server;
}

/** @throws {ProviderFault} `issuer_mismatch`, `metadata_insecure_endpoint`, `metadata_invalid` */
function assertMetadata(provider: OAuthProvider, metadata: Metadata): void {
  issuerOf(metadata, provider);
  const policy = policyOf(metadata, provider);
  for (const each of [metadata, aliasesOf(metadata, provider)]) assertEndpoints(each, policy);
}

function serverOf(provider: OAuthProvider, metadata: Metadata | undefined): AuthorizationServer {
  const own = metadata === undefined ? {} : { ...metadata, ...aliasesOf(metadata, provider) };
  const authorizationEndpoint = provider.authorization.url ?? text(own['authorization_endpoint']);
  const tokenEndpoint = provider.token.url ?? text(own['token_endpoint']);
  if (authorizationEndpoint === undefined) {
    throw new ProviderFault('metadata_invalid', 'its metadata has no authorization_endpoint.');
  }
  if (tokenEndpoint === undefined && provider.token.request === undefined) {
    throw new ProviderFault('metadata_invalid', 'its metadata has no token_endpoint.');
  }
  const policy = policyOf(own, provider);
  return {
    issuer: metadata === undefined ? provider.issuer : issuerOf(metadata, provider),
    authorizationEndpoint,
    tokenEndpoint,
    tokenOrigin: tokenEndpoint === undefined ? undefined : new URL(tokenEndpoint).origin,
    userinfoEndpoint: provider.userinfo.url ?? text(own['userinfo_endpoint']),
    jwksUri: provider.jwksUri ?? text(own['jwks_uri']),
    pushedAuthorizationRequestEndpoint:
      provider.pushedEndpoint ?? text(own['pushed_authorization_request_endpoint']),
    endSessionEndpoint: provider.endSessionEndpoint ?? usableEndpoint(own['end_session_endpoint'], policy),
    revocationEndpoint: provider.revocationEndpoint ?? usableEndpoint(own['revocation_endpoint'], policy),
    requiresPushedRequests: provider.pushedRequests || own['require_pushed_authorization_requests'] === true,
    sendsIssuer: own['authorization_response_iss_parameter_supported'] === true,
    codeChallengeMethods: stringsIn(own['code_challenge_methods_supported']),
    idTokenAlgs: stringsIn(own['id_token_signing_alg_values_supported']),
  };
}

/**
 * The URLs where the metadata of a provider may be.
 *
 * Module state: it follows from the resolved provider alone. It is weak and goes with the provider.
 */
const urlsByProvider = new WeakMap<OAuthProvider, readonly string[]>();

function urlsOf(provider: OAuthProvider): readonly string[] {
  const urls = urlsByProvider.get(provider) ?? metadataUrls(provider);
  urlsByProvider.set(provider, urls);
  return urls;
}

function metadataOf(provider: OAuthProvider, now: Date): Promise<Metadata> {
  const urls = urlsOf(provider);
  return cache.get({
    owner: provider.fetch,
    url: urls.join(' '),
    now,
    load: async () => {
      const loaded = await fetchMetadata(provider, urls);
      // Checked before it is cached: faulty metadata must not replace good metadata.
      assertMetadata(provider, loaded);
      serverOf(provider, loaded);
      return loaded;
    },
  });
}

/** A tenant id: a GUID, so that it cannot change the rest of the URL. */
const TENANT = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Whether the `iss` of an authorization response is this issuer, or a tenant of it if the issuer is a template. */
export function isIssuer(iss: string, issuer: string): boolean {
  if (!PLACEHOLDER.test(issuer)) return iss === issuer;
  const [before = '', after = ''] = issuer.split(PLACEHOLDER, 2);
  return (
    iss.startsWith(before) &&
    iss.endsWith(after) &&
    iss.length > before.length + after.length &&
    new RegExp(`^${TENANT}$`).test(iss.slice(before.length, iss.length - after.length))
  );
}

/** Whether the issuer is a template: only the claims of an ID Token then say which tenant's issuer it is. */
export function isIssuerTemplate(issuer: string): boolean {
  return PLACEHOLDER.test(issuer);
}
