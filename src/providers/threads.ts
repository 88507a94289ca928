import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { bearerTokens } from './profile/conform-tokens.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/threads.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.facebook.com/docs/threads/threads-profiles */
export interface ThreadsProfile {
  id: string;
  username: string;
  threads_profile_picture_url?: string;
  /** The profile, if the response wraps it. */
  data?: { id: string; username: string; threads_profile_picture_url?: string };
  [member: string]: unknown;
}

/**
 * Threads by Meta. Callback URL: `<origin>/auth/callback/threads`, https only. It provides no email address. Scopes are separated
 * by commas.
 *
 * @see https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions
 */
export function Threads(options: OAuthUserConfig<ThreadsProfile> = {}): OAuth2Config<ThreadsProfile> {
  return {
    id: 'threads',
    name: 'Threads',
    type: 'oauth',
    authorization: { url: 'https://threads.net/oauth/authorize', params: { scope: 'threads_basic' } },
    token: { url: 'https://graph.threads.net/oauth/access_token', conform: bearerTokens },
    userinfo: 'https://graph.threads.net/v1.0/me?fields=id,username,threads_profile_picture_url',
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data, ...profile }) => ({
      id: accountId((data ?? profile).id),
      name: firstText((data ?? profile).username),
      email: null,
      image: pictureOf((data ?? profile).threads_profile_picture_url),
    }),
    style: { logo: mark },
    ...withOptions(options),
  };
}

export default Threads;
