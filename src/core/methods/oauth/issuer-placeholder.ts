import type { Profile } from '../../../types/model.js';
import type { OAuthConfig } from '../../../types/provider.js';
import { InvalidEndpoints } from '../../../errors.js';
import { envName } from '../../deployment.js';

const PLACEHOLDER = '{issuer}';

/** An endpoint in the configuration. */
type Endpoint = string | { url?: string };

function urlOf(endpoint: Endpoint | undefined): string | undefined {
  return typeof endpoint === 'string' ? endpoint : endpoint?.url;
}

/**
 * Replaces `{issuer}` at the beginning of endpoints by the issuer. Providers for self-hosted servers use it, because the
 * issuer may come from an environment variable that is read after the provider function was called.
 * @throws {InvalidEndpoints} when there is no issuer
 */
export function withIssuer(config: OAuthConfig<Profile>): OAuthConfig<Profile> {
  const { authorization, token, userinfo, wellKnown } = config;
  const unfilled = Object.entries({ authorization, token, userinfo, wellKnown }).filter(([, endpoint]) =>
    // Whatever it is: what is no URL is refused afterwards.
    String(urlOf(endpoint)).startsWith(PLACEHOLDER),
  );
  if (unfilled.length === 0) return config;
  const issuer = config.issuer?.replace(/\/+$/, '');
  if (!issuer) {
    throw new InvalidEndpoints(
      `Provider "${config.id}" has no \`issuer\`: set ${envName(config.id, 'ISSUER')} or pass the option \`issuer\`.`,
    );
  }
  const filled = unfilled.map(([option, endpoint]) => {
    const url = issuer + (urlOf(endpoint) ?? '').slice(PLACEHOLDER.length);
    return [option, typeof endpoint === 'object' ? { ...endpoint, url } : url] as const;
  });
  return { ...config, ...Object.fromEntries(filled) };
}
