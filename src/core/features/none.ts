import type { Features } from '../contracts/features.js';
import { InvalidProvider } from '../../errors.js';
import { carriedBy } from './carried-by.js';
import type { SignedProvider, SigningClient } from './given.js';

// A build with the condition `latchkey-lean`: providers have no features but those that they bring along.

/**
 * What a provider has beyond OAuth 2.0.
 * @throws {InvalidProvider} where it needs what it does not bring along
 */
export function featuresOfProvider(config: SignedProvider, client: SigningClient): Features {
  const features = carriedBy(config) ?? {};
  if (isSigned(config, client) && features.openid === undefined)
    throw new InvalidProvider(
      `This build (\`latchkey-lean\`) leaves out what provider "${config.id}" needs for OpenID Connect. Write \`import { openId } ` +
        "from 'latchkey/lean'` and `openId({ … })` around the provider, or build without the condition.",
    );
  return features;
}

/** Whether ID Tokens, profiles or client assertions are signed, which OAuth 2.0 alone knows nothing of. */
function isSigned({ type, client }: SignedProvider, { clientAuthentication }: SigningClient): boolean {
  return (
    type === 'oidc' ||
    clientAuthentication.endsWith('_jwt') ||
    client?.userinfo_signed_response_alg !== undefined
  );
}
