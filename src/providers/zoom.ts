import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { fullName, pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/zoom.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.zoom.us/docs/api/users/#tag/users/GET/users/{userId} */
export interface ZoomProfile {
  id: string;
  first_name: string;
  last_name?: string;
  display_name?: string;
  email: string;
  /** `1` where the address is verified. */
  verified?: 0 | 1;
  account_id?: string;
  pic_url?: string;
  [member: string]: unknown;
}

/**
 * Zoom. Callback URL: `<origin>/auth/callback/zoom`. The app needs the scope `user:read:user`.
 *
 * @see https://developers.zoom.us/docs/integrations/oauth/
 */
export function Zoom(options: OAuthUserConfig<ZoomProfile> = {}): OAuth2Config<ZoomProfile> {
  return {
    id: 'zoom',
    name: 'Zoom',
    type: 'oauth',
    authorization: { url: 'https://zoom.us/oauth/authorize', params: { scope: '' } },
    token: 'https://zoom.us/oauth/token',
    userinfo: 'https://api.zoom.us/v2/users/me',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: fullName(profile.first_name, profile.last_name),
      email: firstText(profile.email),
      image: pictureOf(profile.pic_url),
    }),
    // https://developers.zoom.us/docs/api/users/#tag/users/GET/users/{userId}: whether the address is verified.
    emailVerified: (profile) => profile.verified === 1,
    style: { logo: mark, brandColor: '#0e5efe' },
    ...withOptions(options),
  };
}

export default Zoom;
