import type { OAuthProvider } from '../../../contracts/provider.js';
import { endpointProblem, isPlainLoopback, urlForLog, type PlainHttp } from './endpoint-url.js';
import { text } from '../../../kit/text.js';
import { IdpCache } from './idp-cache.js';
import { idpRequest, jsonObjectOf } from './idp-request.js';
import { envName } from '../../../deployment.js';
import { ProviderFault } from './provider-fault.js';

/** What is known about an authorization server (RFC 8414, section 2), from the configuration or its metadata. */
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
  /** RFC 9126, section 5. */
  readonly requiresPushedRequests: boolean;
  /** RFC 9207, section 3: authorization responses carry `iss`. */
  readonly sendsIssuer: boolean;
  /** `undefined`: it does not say. */
  readonly codeChallengeMethods: readonly string[] | undefined;
  /** `undefined`: it does not say. */
  readonly idTokenAlgs: readonly string[] | undefined;
}

/** What every step of OAuth works with: the provider, what is known about its server, and the time of the request. */
export interface OAuthContext {
  readonly provider: OAuthProvider;
  readonly server: AuthorizationServer;
  readonly now: Date;
}

type Metadata = Readonly<Record<string, unknown>>;

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'pushed_authorization_request_endpoint',
] as const;

/** An hour; a day while the provider cannot be reached. Module-level so that configs rebuilt per request share it. */
const cache = new IdpCache<Metadata>({ fresh: 3600, stale: 86_400 });

/** The URLs that metadata may be at, in the order in which they are tried. */
function metadataUrls(provider: OAuthProvider): string[] {
  const { wellKnown, issuer, type } = provider;
  if (wellKnown !== undefined) return [wellKnown];
  if (issuer === undefined) return [];
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  // OpenID Connect Discovery 1.0, section 4: appended to the issuer's path.
  const openid = `${origin}${path}/.well-known/openid-configuration`;
  // RFC 8414, section 3.1: inserted before it. Many plain OAuth servers only know the other form.
  return type === 'oidc' ? [openid] : [`${origin}/.well-known/oauth-authorization-server${path}`, openid];
}

async function fetchMetadata(provider: OAuthProvider, urls: readonly string[]): Promise<Metadata> {
  for (const url of urls) {
    const answer = await idpRequest(provider, { url });
    if (answer.status === 404 && url !== urls.at(-1)) continue;
    if (answer.status !== 200) {
      throw new ProviderFault(
        'idp_unavailable',
        `its metadata at ${urlForLog(url)} was answered with status ${answer.status}. ${checkIssuer(provider)}`,
      );
    }
    const metadata = jsonObjectOf(answer);
    if (metadata !== undefined) return metadata;
    throw new ProviderFault(
      'metadata_invalid',
      `its metadata at ${urlForLog(url)} is not a JSON object. ${checkIssuer(provider)}`,
    );
  }
  throw new ProviderFault('metadata_invalid', 'nobody says where its metadata is.');
}

function checkIssuer({ id, wellKnown }: OAuthProvider): string {
  return wellKnown === undefined ? `Check \`issuer\` (${envName(id, 'ISSUER')}).` : 'Check `wellKnown`.';
}

/** Tenant placeholders in an issuer, as multi-tenant metadata carries them: `https://login.test/{tenantid}/v2.0`. */
const PLACEHOLDER = /\{[a-z]+\}/;

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

/**
 * The issuers that metadata may name: the configured one, and one below it that `wellKnown` was made of. RFC 8414,
 * section 3.3 means the URL that the well-known string was put into, which is not always the one that people know.
 */
function knownIssuers({ wellKnown = '' }: OAuthProvider, configured: string): string[] {
  const base = withoutSlash(configured);
  const asked = wellKnown.split('/.well-known/', 1)[0] ?? '';
  return asked.startsWith(`${base}/`) ? [base, withoutSlash(asked)] : [base];
}

/**
 * The issuer that counts.
 * @throws {ProviderFault} `issuer_mismatch`, `metadata_invalid`
 */
function issuerOf(metadata: Metadata, provider: OAuthProvider): string {
  const { issuer } = metadata;
  if (typeof issuer !== 'string' || !URL.canParse(issuer)) {
    throw new ProviderFault('metadata_invalid', 'its metadata names no issuer (RFC 8414, section 2).');
  }
  const configured = provider.issuer;
  if (configured === undefined) return issuer;
  // RFC 8414, section 3.3: identical; but for the trailing slash, which people lose when they copy an issuer.
  if (knownIssuers(provider, configured).includes(withoutSlash(issuer))) return issuer;
  const isTemplate = provider.issuerFor !== undefined && PLACEHOLDER.test(issuer);
  if (isTemplate && new URL(issuer).origin === new URL(configured).origin) return issuer;
  throw new ProviderFault(
    'issuer_mismatch',
    `its metadata names the issuer ${JSON.stringify(issuer.slice(0, 200))} instead of the configured ${JSON.stringify(configured)} (RFC 8414, section 3.3). If that is the one you mean, set \`issuer\` (${envName(provider.id, 'ISSUER')}) to it.`,
  );
}

/**
 * A server elsewhere must not send codes and secrets to whatever listens on this machine: loopback is for a server that is
 * here itself.
 */
function plainHttpOf({ issuer }: Metadata, provider: OAuthProvider): PlainHttp {
  if (provider.allowInsecureRequests) return 'anywhere';
  const named = [issuer, provider.issuer, provider.wellKnown].filter((url) => typeof url === 'string');
  return named.every(isPlainLoopback) ? 'loopback' : 'never';
}

/**
 * OpenID Connect Discovery 1.0, section 3: the endpoints use https.
 * @throws {ProviderFault} `metadata_insecure_endpoint`
 */
function assertEndpoints(metadata: Metadata, plainHttp: PlainHttp): void {
  for (const name of ENDPOINTS) {
    const url = metadata[name];
    if (url === undefined || url === null) continue;
    const problem =
      typeof url !== 'string'
        ? 'is not a string'
        : (endpointProblem(url, plainHttp) ??
          // RFC 6749, section 3.1: no fragment.
          (url.includes('#') ? 'must not have a fragment' : undefined));
    if (problem !== undefined) {
      throw new ProviderFault('metadata_insecure_endpoint', `the ${name} of its metadata ${problem}.`);
    }
  }
}

function texts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

/** RFC 8705, section 5: where clients with certificates go, if the client says that it is one. */
function aliasesOf(metadata: Metadata, provider: OAuthProvider): Metadata {
  const aliases = metadata['mtls_endpoint_aliases'];
  const wanted = provider.config.client?.['use_mtls_endpoint_aliases'] === true;
  // Any object will do: each of its members is checked like those of the metadata itself.
  return wanted && aliases !== null && typeof aliases === 'object' ? (aliases as Metadata) : {};
}

/** Whether requests are to be pushed, and only metadata can say where to. */
function lacksPushedEndpoint(provider: OAuthProvider): boolean {
  const { pushedRequests, pushedEndpoint, issuer, wellKnown } = provider;
  return pushedRequests && pushedEndpoint === undefined && (issuer ?? wellKnown) !== undefined;
}

/** Whether the configuration alone says all that a flow needs. */
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
 * What is known about the authorization server of a provider: the configuration where it says all that is needed, else
 * the server's metadata, overridden by the endpoints of the configuration. Metadata is cached for an hour per `fetch`
 * function, and for a day while the server cannot be reached.
 * @throws {ProviderFault} `issuer_mismatch`, `metadata_insecure_endpoint`, `metadata_invalid`, `idp_unavailable`, …
 * @see OpenID Connect Discovery 1.0, section 4; RFC 8414, section 3
 */
export async function authorizationServer(provider: OAuthProvider, now: Date): Promise<AuthorizationServer> {
  const known = servers.get(provider);
  if (known !== undefined && known.metadata === undefined) return known.server;
  if (known === undefined && isStatic(provider)) return remember(provider, undefined);
  const metadata = await metadataOf(provider, now);
  return known?.metadata === metadata ? known.server : remember(provider, metadata);
}

interface KnownServer {
  /** `undefined`: the configuration says it all. */
  readonly metadata: Metadata | undefined;
  readonly server: AuthorizationServer;
}

/** What is known already: the same provider and the same document make the same server. */
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
  const plainHttp = plainHttpOf(metadata, provider);
  for (const each of [metadata, aliasesOf(metadata, provider)]) assertEndpoints(each, plainHttp);
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
  return {
    issuer: metadata === undefined ? provider.issuer : issuerOf(metadata, provider),
    authorizationEndpoint,
    tokenEndpoint,
    tokenOrigin: tokenEndpoint === undefined ? undefined : new URL(tokenEndpoint).origin,
    userinfoEndpoint: provider.userinfo.url ?? text(own['userinfo_endpoint']),
    jwksUri: provider.jwksUri ?? text(own['jwks_uri']),
    pushedAuthorizationRequestEndpoint:
      provider.pushedEndpoint ?? text(own['pushed_authorization_request_endpoint']),
    requiresPushedRequests: provider.pushedRequests || own['require_pushed_authorization_requests'] === true,
    sendsIssuer: own['authorization_response_iss_parameter_supported'] === true,
    codeChallengeMethods: texts(own['code_challenge_methods_supported']),
    idTokenAlgs: texts(own['id_token_signing_alg_values_supported']),
  };
}

/** The URLs that the metadata of a provider may be at. */
const metadataPlaces = new WeakMap<OAuthProvider, readonly string[]>();

function metadataOf(provider: OAuthProvider, now: Date): Promise<Metadata> {
  const urls = metadataPlaces.get(provider) ?? metadataUrls(provider);
  metadataPlaces.set(provider, urls);
  return cache.get({
    owner: provider.fetch,
    url: urls.join(' '),
    now,
    load: async () => {
      const loaded = await fetchMetadata(provider, urls);
      // Checked before it is kept: a wrong document must not replace a right one.
      assertMetadata(provider, loaded);
      serverOf(provider, loaded);
      return loaded;
    },
  });
}

/** A tenant id: a GUID, and nothing that could be part of another URL. */
const TENANT = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Whether `iss` of an authorization response names this issuer, or a tenant of it where it is a template. */
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

/** Whether the issuer is a template, so that only the claims of an ID Token tell the real one. */
export function isIssuerTemplate(issuer: string): boolean {
  return PLACEHOLDER.test(issuer);
}
