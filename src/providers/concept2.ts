import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://log.concept2.com/developers/documentation/#logbook-users-user-get */
export interface Concept2Profile {
  data: {
    id: number;
    username: string;
    first_name?: string;
    last_name?: string;
    email: string;
    profile_image: string | null;
  };
  [member: string]: unknown;
}

/**
 * Concept2 Logbook. Callback URL: `<origin>/auth/callback/concept2`.
 *
 * @see https://log.concept2.com/developers/documentation/#authentication
 */
export function Concept2(options: OAuthUserConfig<Concept2Profile> = {}): OAuth2Config<Concept2Profile> {
  return {
    id: 'concept2',
    name: 'Concept2',
    type: 'oauth',
    authorization: {
      url: 'https://log.concept2.com/oauth/authorize',
      // Concept2 separates scopes by commas.
      params: { scope: 'user:read,results:write' },
    },
    token: 'https://log.concept2.com/oauth/access_token',
    userinfo: 'https://log.concept2.com/api/users/me',
    profile: ({ data }) => ({
      id: accountId(data.id),
      name: firstText(data.username),
      email: firstText(data.email),
      image: pictureOf(data.profile_image),
    }),
    style: { bg: '#00508f', text: '#fff' },
    ...withOptions(options),
  };
}

export default Concept2;
