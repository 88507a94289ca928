import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { belowIssuer } from './profile/endpoint-url.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.frontegg.com/guides/env-settings/hosted-embedded/jwt */
export interface FronteggProfile extends OpenIDClaims {
  tenantId?: string;
  tenantIds?: string[];
  roles?: string[];
  permissions?: string[];
  profilePictureUrl?: string;
}

/**
 * Frontegg. Callback URL: `<origin>/auth/callback/frontegg`. Needs `issuer`: `https://<subdomain>.frontegg.com`, or the
 * custom domain.
 *
 * @see https://developers.frontegg.com/guides/env-settings/hosted-embedded/applications
 */
export function Frontegg(options: OIDCUserConfig<FronteggProfile> = {}): OIDCConfig<FronteggProfile> {
  return {
    id: 'frontegg',
    name: 'Frontegg',
    type: 'oidc',
    ...withOpenId,
    authorization: belowIssuer(options, '/oauth/authorize'),
    token: belowIssuer(options, '/oauth/token'),
    userinfo: belowIssuer(options, '/identity/resources/users/v2/me'),
    wellKnown: belowIssuer(options, '/oauth/.well-known/openid-configuration'),
    style: { bg: '#4d7dfa', text: '#fff' },
    ...withOptions(options),
  };
}

export default Frontegg;
