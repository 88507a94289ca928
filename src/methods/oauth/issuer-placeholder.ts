import type { Profile } from '../../types/model.js';
import type { OAuthConfig } from '../../types/provider.js';
import { InvalidEndpoints } from '../../errors.js';
import { envName } from '../../deployment.js';

const PLACEHOLDER = '{issuer}';

/** An endpoint as it is configured. */
type Endpoint = string | { url?: string };

function urlOf(endpoint: Endpoint | undefined): string | undefined {
  return typeof endpoint === 'string' ? endpoint : endpoint?.url;
}

/**
 * The configuration with the issuer put in where endpoints begin with `{issuer}`: those of servers that everybody runs
 * at an address of their own, which may come from the environment after the provider function was called.
 * @throws {InvalidEndpoints} when there is no issuer to put in
 */
export function withIssuer(config: OAuthConfig<Profile>): OAuthConfig<Profile> {
  const { authorization, token, userinfo, wellKnown } = config;
  const open = Object.entries({ authorization, token, userinfo, wellKnown }).filter(([, endpoint]) =>
    urlOf(endpoint)?.startsWith(PLACEHOLDER),
  );
  if (open.length === 0) return config;
  const issuer = config.issuer?.replace(/\/+$/, '');
  if (!issuer) {
    throw new InvalidEndpoints(
      `Provider "${config.id}" has no \`issuer\`: set ${envName(config.id, 'ISSUER')} or pass the option \`issuer\`.`,
    );
  }
  const filled = open.map(([option, endpoint]) => {
    const url = issuer + (urlOf(endpoint) ?? '').slice(PLACEHOLDER.length);
    return [option, typeof endpoint === 'object' ? { ...endpoint, url } : url] as const;
  });
  return { ...config, ...Object.fromEntries(filled) };
}
