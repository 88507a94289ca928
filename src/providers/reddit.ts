import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/reddit.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.reddit.com/dev/api#GET_api_v1_me */
export interface RedditProfile {
  /** In base 36. */
  id: string;
  name: string;
  /** A URL with its ampersands escaped, as in HTML. */
  icon_img?: string;
  snoovatar_img?: string;
  /** The profile has no email address. */
  has_verified_email?: boolean;
  is_suspended?: boolean;
  [member: string]: unknown;
}

/**
 * Reddit. Callback URL: `<origin>/auth/callback/reddit`. It hands out refresh tokens where `tokens` keeps them.
 * All requests carry a `User-Agent`, which Reddit demands.
 *
 * @see https://github.com/reddit-archive/reddit/wiki/OAuth2
 */
export function Reddit(options: OAuthUserConfig<RedditProfile> = {}): OAuth2Config<RedditProfile> {
  return {
    id: 'reddit',
    name: 'Reddit',
    type: 'oauth',
    authorization: {
      url: 'https://www.reddit.com/api/v1/authorize',
      params: { scope: 'identity', duration: 'temporary' },
    },
    token: 'https://www.reddit.com/api/v1/access_token',
    userinfo: 'https://oauth.reddit.com/api/v1/me',
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_basic' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: null,
      image: pictureOf(profile.icon_img?.replaceAll('&amp;', '&')),
    }),
    // https://github.com/reddit-archive/reddit/wiki/OAuth2#authorization
    offline: { params: { duration: 'permanent' } },
    style: { logo: mark, brandColor: '#FF4500' },
    ...withOptions(options),
  };
}

export default Reddit;
