import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.beyondidentity.com/docs/next/sso */
export type BeyondIdentityProfile = OpenIDClaims;

/**
 * Beyond Identity. Callback URL: `<origin>/auth/callback/beyondidentity`. Needs `issuer`:
 * `https://auth-us.beyondidentity.com/v1/tenants/<tenant>/realms/<realm>/applications/<application>`, or `auth-eu`.
 *
 * @see https://docs.beyondidentity.com/docs/next/sso
 */
export function BeyondIdentity(
  options: OIDCUserConfig<BeyondIdentityProfile> = {},
): OIDCConfig<BeyondIdentityProfile> {
  return {
    id: 'beyondidentity',
    name: 'Beyond Identity',
    type: 'oidc',
    ...withOpenId,
    profile: (profile) => ({
      id: profile.sub,
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: null,
      preferred_username: profile.preferred_username,
    }),
    style: { bg: '#5077c5', text: '#fff' },
    ...withOptions(options),
  };
}

export default BeyondIdentity;
