import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { belowIssuer } from './profile/endpoint-url.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/mattermost.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.mattermost.com/api-documentation/#/operations/GetUser */
export interface MattermostProfile {
  id: string;
  username: string;
  email: string;
  /** Only for the person themselves. */
  email_verified?: boolean;
  first_name: string;
  last_name: string;
  nickname: string;
  locale: string;
  [member: string]: unknown;
}

/**
 * Mattermost. Callback URL: `<origin>/auth/callback/mattermost`. Needs `issuer`, the URL of the server, with the
 * subpath where it has one.
 *
 * @see https://developers.mattermost.com/integrate/apps/authentication/oauth2/
 */
export function Mattermost(
  options: OAuthUserConfig<MattermostProfile> = {},
): OAuth2Config<MattermostProfile> {
  return {
    id: 'mattermost',
    name: 'Mattermost',
    type: 'oauth',
    authorization: { url: belowIssuer(options, '/oauth/authorize'), params: { scope: '' } },
    token: belowIssuer(options, '/oauth/access_token'),
    userinfo: belowIssuer(options, '/api/v4/users/me'),
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.username),
      email: firstText(profile.email),
      image: null,
    }),
    emailVerified: (profile) => profile.email_verified === true,
    style: { logo: mark, brandColor: '#0058cc' },
    ...withOptions(options),
  };
}

export default Mattermost;
