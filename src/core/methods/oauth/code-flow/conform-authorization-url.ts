import type { OAuthProvider } from '../../../contracts/provider.js';
import { ProviderFault } from '../server/provider-fault.js';

/** Parameters that protect a flow, and `request_uri`, which replaces them in a pushed request (RFC 9126, section 4). */
const PROTECTING: readonly string[] = ['state', 'nonce', 'code_challenge', 'request_uri'];

/**
 * Lets the provider's hook `authorization.conform` change the URL of the authorization request, for servers whose parameters
 * have other names.
 * @throws {ProviderFault} `authorization_request_invalid` when the hook throws, or changes what protects the flow
 */
export function conformAuthorizationUrl(provider: Pick<OAuthProvider, 'authorization'>, url: URL): URL {
  const conforming = callHook(provider, url);
  const isProtected = PROTECTING.every(
    (name) => conforming.searchParams.get(name) === url.searchParams.get(name),
  );
  if (isProtected && conforming.origin === url.origin) return conforming;
  throw invalid('changed the origin, or a parameter that protects the flow');
}

function callHook({ authorization: { conform } }: Pick<OAuthProvider, 'authorization'>, url: URL): URL {
  try {
    return conform?.(new URL(url)) ?? url;
  } catch (error) {
    throw invalid('threw. See the cause', error);
  }
}

function invalid(why: string, cause?: unknown): ProviderFault {
  return new ProviderFault('authorization_request_invalid', `its \`authorization.conform\` ${why}.`, {
    cause,
  });
}
