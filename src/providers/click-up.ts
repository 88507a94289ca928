import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { bearerTokens } from './profile/conform-tokens.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/click-up.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.clickup.com/reference/getauthorizeduser */
export interface ClickUpProfile {
  user: {
    id: number;
    username: string;
    email?: string;
    color: string;
    profilePicture: string | null;
  };
  [member: string]: unknown;
}

/**
 * ClickUp. Callback URL: `<origin>/auth/callback/click-up`.
 *
 * @see https://developer.clickup.com/docs/authentication#oauth-flow
 */
export function ClickUp(options: OAuthUserConfig<ClickUpProfile> = {}): OAuth2Config<ClickUpProfile> {
  return {
    id: 'click-up',
    name: 'ClickUp',
    type: 'oauth',
    authorization: { url: 'https://app.clickup.com/api', params: { scope: '' } },
    token: { url: 'https://api.clickup.com/api/v2/oauth/token', conform: bearerTokens },
    userinfo: 'https://api.clickup.com/api/v2/user',
    // https://developer.clickup.com/reference/getaccesstoken: both are parameters.
    client: { token_endpoint_auth_method: 'client_secret_post' },
    checks: ['state'],
    profile: ({ user }) => ({
      id: accountId(user.id),
      name: firstText(user.username),
      email: firstText(user.email),
      image: pictureOf(user.profilePicture),
      profilePicture: user.profilePicture,
      color: user.color,
    }),
    style: { logo: mark, brandColor: '#7b68ee' },
    ...withOptions(options),
  };
}

export default ClickUp;
