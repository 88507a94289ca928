import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { objectsIn } from './profile/objects-in.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/tumblr.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.tumblr.com/docs/en/api/v2#userinfo--get-a-users-information */
export interface TumblrProfile {
  meta: { status: number; msg: string };
  response: {
    user: {
      /** Name of the primary blog, which people can change. */
      name: string;
      blogs: TumblrBlog[];
      [member: string]: unknown;
    };
  };
  [member: string]: unknown;
}

/**
 * Tumblr. Callback URL: `<origin>/auth/callback/tumblr`. It provides neither an email address nor an id of the person: accounts are
 * recognised by their primary blog, which stays the same.
 *
 * @see https://www.tumblr.com/docs/en/api/v2#oauth2-authorization
 */
export function Tumblr(options: OAuthUserConfig<TumblrProfile> = {}): OAuth2Config<TumblrProfile> {
  return {
    id: 'tumblr',
    name: 'Tumblr',
    type: 'oauth',
    authorization: { url: 'https://www.tumblr.com/oauth2/authorize', params: { scope: 'basic' } },
    token: 'https://api.tumblr.com/v2/oauth2/token',
    userinfo: 'https://api.tumblr.com/v2/user/info',
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ response: { user } }) => {
      const blog = objectsIn(user.blogs).find(({ primary }) => primary);
      return {
        id: accountId(blog?.uuid),
        name: firstText(user.name),
        email: null,
        image: pictureOf(blog?.avatar?.[0]?.url),
      };
    },
    style: { logo: mark, brandColor: '#36465d' },
    ...withOptions(options),
  };
}

/** A blog of a person. */
export interface TumblrBlog {
  /** Stays the same when the blog is renamed. */
  uuid: string;
  name: string;
  title?: string;
  primary: boolean;
  avatar?: { url: string; width?: number; height?: number }[];
  [member: string]: unknown;
}

export default Tumblr;
