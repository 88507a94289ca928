import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { conformTokens, withBearer } from './profile/conform-tokens.js';
import { isObject } from '../core/kit/object.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/instagram.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.facebook.com/docs/instagram-platform/reference/me */
export interface InstagramProfile {
  /** Another one for every app. */
  id: string;
  username: string;
  name?: string;
  account_type?: string;
  profile_picture_url?: string;
  [member: string]: unknown;
}

/**
 * Instagram, for professional accounts: the login for personal ones (Basic Display) ended on 4 December 2024. Callback
 * URL: `<origin>/auth/callback/instagram`, https only.
 *
 * @see https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/business-login
 */
export function Instagram(options: OAuthUserConfig<InstagramProfile> = {}): OAuth2Config<InstagramProfile> {
  return {
    id: 'instagram',
    name: 'Instagram',
    type: 'oauth',
    authorization: {
      url: 'https://www.instagram.com/oauth/authorize',
      params: { scope: 'instagram_business_basic' },
    },
    token: { url: 'https://api.instagram.com/oauth/access_token', conform: conformTokens(unwrap) },
    userinfo: 'https://graph.instagram.com/me?fields=id,username,account_type,name,profile_picture_url',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.username),
      email: null,
      image: pictureOf(profile.profile_picture_url),
    }),
    style: { logo: mark, brandColor: '#ff0069' },
    ...withOptions(options),
  };
}

/** The profile in a response: documented is a list with one element, older responses are the element itself. */
function unwrap(answer: Record<string, unknown>): Record<string, unknown> {
  const tokens: unknown = Array.isArray(answer['data']) ? answer['data'][0] : answer;
  return withBearer(isObject(tokens) ? tokens : {});
}

export default Instagram;
