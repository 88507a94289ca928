import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.descope.com/identity-federation/applications/oidc-apps */
export type DescopeProfile = OpenIDClaims;

/**
 * Descope. Callback URL: `<origin>/auth/callback/descope`. Needs `issuer`: `https://api.descope.com/<project id>`, or the
 * issuer of a federated application.
 *
 * @see https://docs.descope.com/identity-federation/applications/oidc-apps
 */
export function Descope(options: OIDCUserConfig<DescopeProfile> = {}): OIDCConfig<DescopeProfile> {
  return {
    id: 'descope',
    name: 'Descope',
    type: 'oidc',
    ...withOpenId,
    checks: ['pkce', 'state'],
    style: { bg: '#1C1C23', text: '#ffffff' },
    ...withOptions(options),
  };
}

export default Descope;
