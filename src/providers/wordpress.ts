import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/wordpress.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.wordpress.com/docs/api/1.1/get/me/ */
export interface WordPressProfile {
  ID: number;
  username: string;
  display_name: string;
  email: string;
  email_verified?: boolean;
  avatar_URL: string;
  profile_URL?: string;
  [member: string]: unknown;
}

/**
 * WordPress.com, also for sites with Jetpack. Callback URL: `<origin>/auth/callback/wordpress`.
 *
 * @see https://developer.wordpress.com/docs/oauth2/
 */
export function WordPress(options: OAuthUserConfig<WordPressProfile> = {}): OAuth2Config<WordPressProfile> {
  return {
    id: 'wordpress',
    name: 'WordPress.com',
    type: 'oauth',
    authorization: { url: 'https://public-api.wordpress.com/oauth2/authorize', params: { scope: 'auth' } },
    token: 'https://public-api.wordpress.com/oauth2/token',
    userinfo: 'https://public-api.wordpress.com/rest/v1/me',
    profile: (profile) => ({
      id: accountId(profile.ID),
      name: firstText(profile.display_name),
      email: firstText(profile.email),
      image: pictureOf(profile.avatar_URL),
    }),
    // https://developer.wordpress.com/docs/api/1.1/get/me/: verified by mail; `verified` is not about it.
    emailVerified: (profile) => profile.email_verified === true,
    style: { logo: mark, brandColor: '#0675c4' },
    ...withOptions(options),
  };
}

export default WordPress;
