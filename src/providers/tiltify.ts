import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.tiltify.com/api-reference/public#tag/user/operation/V5ApiWeb.Public.UserController.current_user */
export interface TiltifyProfile {
  data: {
    id: string;
    username: string;
    slug?: string;
    email?: string | null;
    avatar?: { src?: string; alt?: string } | null;
    [member: string]: unknown;
  };
  [member: string]: unknown;
}

/**
 * Tiltify. Callback URL: `<origin>/auth/callback/tiltify`.
 *
 * @see https://developers.tiltify.com/docs/oauth
 */
export function Tiltify(options: OAuthUserConfig<TiltifyProfile> = {}): OAuth2Config<TiltifyProfile> {
  return {
    id: 'tiltify',
    name: 'Tiltify',
    type: 'oauth',
    authorization: { url: 'https://v5api.tiltify.com/oauth/authorize', params: { scope: 'public' } },
    token: 'https://v5api.tiltify.com/oauth/token',
    userinfo: 'https://v5api.tiltify.com/api/public/current-user',
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data }) => ({
      id: accountId(data.id),
      name: firstText(data.username),
      email: firstText(data.email),
      image: pictureOf(data.avatar?.src),
    }),
    style: { bg: '#4a32c8', text: '#fff' },
    ...withOptions(options),
  };
}

export default Tiltify;
