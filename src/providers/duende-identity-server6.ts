import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.duendesoftware.com/identityserver/fundamentals/claims/ */
export interface DuendeIdentityServer6Profile extends OpenIDClaims {
  /** Id of the session at the server. */
  sid?: string;
  idp?: string;
}
/** @see {@link DuendeIdentityServer6Profile} */
export type DuendeISUser = DuendeIdentityServer6Profile;

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
    ...withOpenId,
    // https://docs.duendesoftware.com/identityserver/tokens/refresh/
    offline: { scope: 'offline_access' },
    style: { bg: '#2a2e7f', text: '#fff', renamed: { DuendeIdentityServer6: 'Duende IdentityServer' } },
    ...withOptions(options),
  };
}

export default DuendeIdentityServer6;
