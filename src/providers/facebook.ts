import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/facebook.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.facebook.com/docs/graph-api/reference/user/ */
export interface FacebookProfile {
  /** Another one for every app. */
  id: string;
  name: string;
  email?: string;
  picture?: { data: { url: string; is_silhouette?: boolean; width?: number; height?: number } };
  [member: string]: unknown;
}

/**
 * Facebook. Callback URL: `<origin>/auth/callback/facebook`. People without a confirmed address, or who keep it to
 * themselves, come without one.
 *
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export function Facebook(options: OAuthUserConfig<FacebookProfile> = {}): OAuth2Config<FacebookProfile> {
  return {
    id: 'facebook',
    name: 'Facebook',
    type: 'oauth',
    authorization: { url: 'https://www.facebook.com/v19.0/dialog/oauth', params: { scope: 'email' } },
    token: 'https://graph.facebook.com/oauth/access_token',
    userinfo: 'https://graph.facebook.com/me?fields=id,name,email,picture',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: pictureOf(profile.picture?.data?.url),
    }),
    style: { logo: mark, brandColor: '#0866ff' },
    ...withOptions(options),
  };
}

export default Facebook;
