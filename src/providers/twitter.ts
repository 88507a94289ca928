import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/x.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.x.com/x-api/users/get-my-user */
export interface TwitterProfile {
  data: {
    id: string;
    name: string;
    username: string;
    profile_image_url?: string;
    /** With the scope `users.email` and the user field `confirmed_email`. */
    confirmed_email?: string;
    email?: string;
    [member: string]: unknown;
  };
  [member: string]: unknown;
}

/**
 * X, formerly Twitter, API v2. Callback URL: `<origin>/auth/callback/twitter`. For the address, which the app must have
 * asked for in its settings, add `users.email` to the scope and `confirmed_email` to the user fields.
 *
 * @example
 * Twitter({
 *   authorization: { params: { scope: 'users.read tweet.read users.email' } },
 *   userinfo: 'https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email',
 * })
 *
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export function Twitter(options: OAuthUserConfig<TwitterProfile> = {}): OAuth2Config<TwitterProfile> {
  return {
    id: 'twitter',
    name: 'Twitter',
    type: 'oauth',
    authorization: {
      url: 'https://x.com/i/oauth2/authorize',
      params: { scope: 'users.read tweet.read offline.access' },
    },
    token: 'https://api.x.com/2/oauth2/token',
    userinfo: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
    checks: ['pkce', 'state'],
    profile: ({ data }) => ({
      id: accountId(data.id),
      name: firstText(data.name),
      email: firstText(data.confirmed_email, data.email),
      image: pictureOf(data.profile_image_url),
    }),
    emailVerified: ({ data }) => typeof data.confirmed_email === 'string',
    // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
    offline: { scope: 'offline.access' },
    style: { logo: mark, renamed: { Twitter: 'X' } },
    ...withOptions(options),
  };
}

export default Twitter;
