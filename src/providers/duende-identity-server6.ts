import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { monogram } from './style/logo.js';

/** @see https://docs.duendesoftware.com/identityserver/fundamentals/claims/ */
export interface DuendeIdentityServer6Profile extends OpenIDClaims {
  /** Id of the session at the server. */
  sid?: string;
  idp?: string;
}

/**
 * Duende IdentityServer. Callback URL: `<origin>/auth/callback/duende-identity-server6`. Needs `issuer`, the URL of the
 * server. Name and address come from the UserInfo endpoint, unless the client has `AlwaysIncludeUserClaimsInIdToken`.
 *
 * @see https://docs.duendesoftware.com/identityserver/
 */
export function DuendeIdentityServer6(
  options: OIDCUserConfig<DuendeIdentityServer6Profile> = {},
): OIDCConfig<DuendeIdentityServer6Profile> {
  return {
    id: 'duende-identity-server6',
    name: 'DuendeIdentityServer6',
    type: 'oidc',
    style: { logo: monogram('D', '#fff', '#2a2e7f'), bg: '#2a2e7f', text: '#fff' },
    options,
  };
}

export default DuendeIdentityServer6;
