import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/autodesk.js';
import { withOptions } from './options/with-options.js';

/** @see https://aps.autodesk.com/en/docs/profile/v1/reference/profile/oidcuserinfo/ */
export interface AutodeskProfile extends OpenIDClaims {
  thumbnails?: Record<string, string>;
}

/**
 * Autodesk Platform Services. Callback URL: `<origin>/auth/callback/autodesk`.
 *
 * @see https://aps.autodesk.com/en/docs/oauth/v2/tutorials/get-3-legged-token/
 */
export function Autodesk(options: OAuthUserConfig<AutodeskProfile> = {}): OAuth2Config<AutodeskProfile> {
  return {
    id: 'autodesk',
    name: 'Autodesk',
    type: 'oauth',
    authorization: {
      url: 'https://developer.api.autodesk.com/authentication/v2/authorize',
      params: { scope: 'user-profile:read' },
    },
    token: 'https://developer.api.autodesk.com/authentication/v2/token',
    userinfo: 'https://api.userprofile.autodesk.com/userinfo',
    profile: (profile) => ({
      id: accountId(profile.sub),
      name: firstText(profile.name, profile.preferred_username),
      email: firstText(profile.email),
      image: pictureOf(profile.picture),
    }),
    // https://aps.autodesk.com/en/docs/profile/v1/reference/profile/oidcuserinfo/: whether the address is verified.
    emailVerified: (profile) => profile.email_verified === true,
    style: { logo: mark },
    ...withOptions(options),
  };
}

export default Autodesk;
