import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/box.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.box.com/reference/resources/user/ */
export interface BoxProfile {
  id: string;
  type: 'user';
  name: string;
  /** The primary address. */
  login: string;
  avatar_url: string;
  language?: string;
  [member: string]: unknown;
}

/**
 * Box. Callback URL: `<origin>/auth/callback/box`. The scopes are those of the application at Box.
 *
 * @see https://developer.box.com/guides/authentication/oauth2/
 */
export function Box(options: OAuthUserConfig<BoxProfile> = {}): OAuth2Config<BoxProfile> {
  return {
    id: 'box',
    name: 'Box',
    type: 'oauth',
    authorization: { url: 'https://account.box.com/api/oauth2/authorize', params: { scope: '' } },
    token: 'https://api.box.com/oauth2/token',
    userinfo: 'https://api.box.com/2.0/users/me',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: firstText(profile.login),
      image: pictureOf(profile.avatar_url),
    }),
    style: { logo: mark, brandColor: '#0061d5' },
    ...withOptions(options),
  };
}

export default Box;
