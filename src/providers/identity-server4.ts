import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://identityserver4.readthedocs.io/en/latest/topics/resources.html#identity-resources */
export interface IdentityServer4Profile extends OpenIDClaims {
  /** Id of the session at the server. */
  sid?: string;
  idp?: string;
}

/**
 * IdentityServer4, which Duende IdentityServer succeeded. Callback URL: `<origin>/auth/callback/identity-server4`. Needs
 * `issuer`, the URL of the server.
 *
 * @see https://identityserver4.readthedocs.io/en/latest/
 */
export function IdentityServer4(
  options: OIDCUserConfig<IdentityServer4Profile> = {},
): OIDCConfig<IdentityServer4Profile> {
  return {
    id: 'identity-server4',
    name: 'IdentityServer4',
    type: 'oidc',
    ...withOpenId,
    // https://identityserver4.readthedocs.io/en/latest/topics/refresh_tokens.html
    offline: { scope: 'offline_access' },
    style: { bg: '#0a6ebd', text: '#fff' },
    ...withOptions(options),
  };
}

export default IdentityServer4;
