import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/dribbble.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.dribbble.com/v2/user/ */
export interface DribbbleProfile {
  id: number;
  name: string;
  login: string;
  html_url: string;
  avatar_url: string;
  email?: string;
  [member: string]: unknown;
}

/**
 * Dribbble. Callback URL: `<origin>/auth/callback/dribbble`. Without a scope Dribbble grants `public`.
 *
 * @see https://developer.dribbble.com/v2/oauth/
 */
export function Dribbble(options: OAuthUserConfig<DribbbleProfile> = {}): OAuth2Config<DribbbleProfile> {
  return {
    id: 'dribbble',
    name: 'Dribbble',
    type: 'oauth',
    authorization: { url: 'https://dribbble.com/oauth/authorize', params: { scope: '' } },
    token: 'https://dribbble.com/oauth/token',
    userinfo: 'https://api.dribbble.com/v2/user',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: pictureOf(profile.avatar_url),
    }),
    style: { logo: mark, brandColor: '#ea4c89' },
    ...withOptions(options),
  };
}

export default Dribbble;
