import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { joinScopes } from './profile/conform-tokens.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/linear.js';
import { withOptions } from './options/with-options.js';

/** @see https://studio.apollographql.com/public/Linear-API/variant/current/schema/reference/objects/User */
export interface LinearProfile {
  /** A different id in every workspace. */
  id: string;
  name: string;
  email: string;
  avatarUrl?: string | null;
  [member: string]: unknown;
}

/**
 * Linear. Callback URL: `<origin>/auth/callback/linear`. Scopes are separated by commas.
 *
 * @see https://linear.app/developers/oauth-2-0-authentication
 */
export function Linear(options: OAuthUserConfig<LinearProfile> = {}): OAuth2Config<LinearProfile> {
  return {
    id: 'linear',
    name: 'Linear',
    type: 'oauth',
    authorization: { url: 'https://linear.app/oauth/authorize', params: { scope: 'read' } },
    token: { url: 'https://api.linear.app/oauth/token', conform: joinScopes },
    userinfo: {
      url: 'https://api.linear.app/graphql',
      request: userinfoRequest({
        body: { query: '{ viewer { id name email avatarUrl } }' },
        member: 'data.viewer',
      }),
    },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: pictureOf(profile.avatarUrl),
    }),
    style: { logo: mark, brandColor: '#5e6ad2' },
    ...withOptions(options),
  };
}

export default Linear;
