import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.logto.io/user-management/user-data#oidc-standard-claims */
export interface LogtoProfile extends OpenIDClaims {
  username?: string | null;
}

/**
 * Logto. Callback URL: `<origin>/auth/callback/logto`. Needs `issuer`: `https://<tenant>.logto.app/oidc`, or
 * `https://<host>/oidc`.
 *
 * @see https://docs.logto.io/quick-starts/traditional
 */
export function Logto(options: OIDCUserConfig<LogtoProfile> = {}): OIDCConfig<LogtoProfile> {
  return {
    id: 'logto',
    name: 'Logto',
    type: 'oidc',
    ...withOpenId,
    authorization: { params: { scope: 'offline_access openid email profile' } },
    profile: (profile) => ({
      id: profile.sub,
      name: firstText(profile.name, profile.username),
      email: firstText(profile.email),
      image: pictureOf(profile.picture),
    }),
    offline: { scope: 'offline_access' },
    style: { bg: '#5d34f2', text: '#fff' },
    ...withOptions(options),
  };
}

export default Logto;
