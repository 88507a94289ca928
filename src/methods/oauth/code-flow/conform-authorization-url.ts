import type { OAuthProvider } from '../../../contracts/provider.js';
import { ProviderFault } from '../server/provider-fault.js';

/** Parameters that protect a flow, and the one that stands for all of them (RFC 9126, section 4). */
const PROTECTING: readonly string[] = ['state', 'nonce', 'code_challenge', 'request_uri'];

/**
 * The authorization URL as the provider's own hook has it, for servers that call things by other names.
 * @throws {ProviderFault} `authorization_request_invalid` when the hook throws, or takes away what protects the flow
 */
export function conformAuthorizationUrl(provider: Pick<OAuthProvider, 'authorization'>, url: URL): URL {
  const given = ask(provider, url);
  const isProtected = PROTECTING.every((name) => given.searchParams.get(name) === url.searchParams.get(name));
  if (isProtected && given.origin === url.origin) return given;
  throw invalid('changed the origin, or a parameter that protects the flow');
}

function ask({ authorization: { conform } }: Pick<OAuthProvider, 'authorization'>, url: URL): URL {
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
