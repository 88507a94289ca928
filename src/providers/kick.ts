import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/kick.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.kick.com/apis/users */
export interface KickProfile {
  /** The person who signs in, as the request names no ids. */
  data: {
    user_id: number;
    name: string;
    email?: string;
    profile_picture?: string;
    [member: string]: unknown;
  }[];
  message?: string;
  [member: string]: unknown;
}

/**
 * Kick. Callback URL: `<origin>/auth/callback/kick`.
 *
 * @see https://docs.kick.com/getting-started/generating-tokens-oauth2-flow
 */
export function Kick(options: OAuthUserConfig<KickProfile> = {}): OAuth2Config<KickProfile> {
  return {
    id: 'kick',
    name: 'Kick',
    type: 'oauth',
    authorization: { url: 'https://id.kick.com/oauth/authorize', params: { scope: 'user:read' } },
    token: 'https://id.kick.com/oauth/token',
    userinfo: 'https://api.kick.com/public/v1/users',
    checks: ['pkce', 'state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data: [person] }) => ({
      id: accountId(person?.user_id),
      name: firstText(person?.name),
      email: firstText(person?.email),
      image: pictureOf(person?.profile_picture),
    }),
    style: { logo: mark, bg: '#000', text: '#53fc19', brandColor: '#53fc19' },
    ...withOptions(options),
  };
}

export default Kick;
