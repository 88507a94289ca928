import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/simplelogin.js';
import { withOptions } from './options/with-options.js';

/** @see https://simplelogin.io/docs/siwsl/user-info/ */
export interface SimpleLoginProfile extends OpenIDClaims {
  id?: number;
  avatar_url?: string | null;
}

/**
 * SimpleLogin. Callback URL: `<origin>/auth/callback/simplelogin`. The address is an alias, unless the person shares the
 * real one.
 *
 * @see https://simplelogin.io/docs/siwsl/intro/
 */
export function SimpleLogin(
  options: OIDCUserConfig<SimpleLoginProfile> = {},
): OIDCConfig<SimpleLoginProfile> {
  return {
    id: 'simplelogin',
    name: 'SimpleLogin',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://app.simplelogin.io',
    profile: (profile) => ({
      id: profile.sub,
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: pictureOf(profile.avatar_url),
    }),
    style: { logo: mark, brandColor: '#e3156a' },
    ...withOptions(options),
  };
}

export default SimpleLogin;
