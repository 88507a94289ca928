import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/netlify.js';
import { withOptions } from './options/with-options.js';

/** @see https://open-api.netlify.com/#tag/user/operation/getCurrentUser */
export interface NetlifyProfile {
  id: string;
  full_name: string;
  email: string;
  avatar_url: string;
  slug?: string;
  [member: string]: unknown;
}

/**
 * Netlify. Callback URL: `<origin>/auth/callback/netlify`.
 *
 * @see https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/#oauth2
 */
export function Netlify(options: OAuthUserConfig<NetlifyProfile> = {}): OAuth2Config<NetlifyProfile> {
  return {
    id: 'netlify',
    name: 'Netlify',
    type: 'oauth',
    authorization: { url: 'https://app.netlify.com/authorize', params: { scope: '' } },
    token: 'https://api.netlify.com/oauth/token',
    userinfo: 'https://api.netlify.com/api/v1/user',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.full_name),
      email: firstText(profile.email),
      image: pictureOf(profile.avatar_url),
    }),
    style: { logo: mark, brandColor: '#32e6e2' },
    ...withOptions(options),
  };
}

export default Netlify;
