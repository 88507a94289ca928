import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { belowIssuer } from './profile/endpoint-url.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://wso2.com/asgardeo/docs/guides/authentication/user-attributes/enable-attributes-for-oidc-app/ */
export interface AsgardeoProfile extends OpenIDClaims {
  /** Picked by the person in Asgardeo. */
  username?: string;
}

/**
 * Asgardeo, WSO2 Identity Server in the cloud. Callback URL: `<origin>/auth/callback/asgardeo`. Needs `issuer`:
 * `https://api.asgardeo.io/t/<organization>`.
 *
 * @see https://wso2.com/asgardeo/docs/guides/authentication/oidc/discover-oidc-configs/
 */
export function Asgardeo(options: OIDCUserConfig<AsgardeoProfile> = {}): OIDCConfig<AsgardeoProfile> {
  return {
    id: 'asgardeo',
    name: 'Asgardeo',
    type: 'oidc',
    ...withOpenId,
    // The issuer in its tokens is `…/oauth2/token`; people may configure that one too.
    wellKnown: belowIssuer(
      { issuer: options.issuer?.replace(/\/oauth2\/token\/?$/, '') ?? '' },
      '/oauth2/token/.well-known/openid-configuration',
    ),
    style: { bg: '#000', text: '#fff' },
    ...withOptions(options),
  };
}

export default Asgardeo;
