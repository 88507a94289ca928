import type { OAuthProvider } from '../../../contracts/provider.js';
import { presentMembers } from '../../../kit/present-members.js';
import { endpointProblem, isPlainLoopback, type PlainHttp } from './endpoint-url.js';
import { isPublicHost } from './public-host.js';
import { ProviderFault } from './provider-fault.js';

/** The metadata of an authorization server (RFC 8414, section 2), unchecked. */
export type Metadata = Readonly<Record<string, unknown>>;

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'pushed_authorization_request_endpoint',
] as const;

/** Where the endpoints in the metadata of a provider may be. */
interface EndpointPolicy {
  readonly plainHttp: PlainHttp;
  /** Whether they may be in a private network. */
  readonly isPrivateAllowed: boolean;
}

/**
 * Where the endpoints may be. A remote server must not direct codes, secrets and requests to whatever listens on this machine or
 * in its network (CWE-918): plain http on loopback is accepted only of a server that is itself on loopback, and private addresses
 * only where the configured issuer has one.
 */
export function policyOf({ issuer }: Metadata, provider: OAuthProvider): EndpointPolicy {
  const configured = [provider.issuer, provider.wellKnown].filter((url) => url !== undefined);
  const isPrivateAllowed =
    provider.config.allowPrivateEndpoints === true ||
    !configured.every((url) => isPublicHost(new URL(url).hostname));
  if (provider.allowInsecureRequests) return { plainHttp: 'anywhere', isPrivateAllowed };
  const named = [issuer, ...configured].filter((url) => typeof url === 'string');
  return { plainHttp: named.every(isPlainLoopback) ? 'loopback' : 'never', isPrivateAllowed };
}

function problemOf(url: string, { plainHttp, isPrivateAllowed }: EndpointPolicy): string | undefined {
  const problem = endpointProblem(url, plainHttp);
  if (problem !== undefined || isPrivateAllowed || isPublicHost(new URL(url).hostname)) return problem;
  return 'is on a private address (`allowPrivateEndpoints` permits that)';
}

/**
 * Checks the endpoints in the metadata: they use https (OpenID Connect Discovery 1.0, section 3), have no fragment, and are where
 * the policy allows.
 * @throws {ProviderFault} `metadata_insecure_endpoint`
 */
export function assertEndpoints(metadata: Metadata, policy: EndpointPolicy): void {
  for (const name of ENDPOINTS) {
    const url = metadata[name];
    if (url === undefined || url === null) continue;
    const problem =
      typeof url !== 'string'
        ? 'is not a string'
        : (problemOf(url, policy) ??
          // RFC 6749, sections 3.1 and 3.2: endpoints must not have a fragment.
          (url.includes('#') ? 'must not have a fragment' : undefined));
    if (problem !== undefined) {
      throw new ProviderFault('metadata_insecure_endpoint', `the ${name} of its metadata ${problem}.`);
    }
  }
}

/**
 * An endpoint of the metadata that sign-ins do without; `undefined` if there is none, or it must not be used. Where it is
 * wrong, people can still sign in.
 */
export function usableEndpoint(url: unknown, policy: EndpointPolicy): string | undefined {
  return typeof url === 'string' && problemOf(url, policy) === undefined ? url : undefined;
}

/** The endpoints for clients with certificates (RFC 8705, section 5), if this client is configured to use them. */
export function aliasesOf(metadata: Metadata, provider: OAuthProvider): Metadata {
  const aliases = metadata['mtls_endpoint_aliases'];
  const wanted = provider.config.client?.['use_mtls_endpoint_aliases'] === true;
  // Any object can be read as metadata: each member is checked like those of the metadata itself.
  return wanted && aliases !== null && typeof aliases === 'object' ? presentMembers(aliases as Metadata) : {};
}
