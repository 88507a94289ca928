import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { conformTokens } from './profile/conform-tokens.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/medium.js';
import { withOptions } from './options/with-options.js';

/** @see https://github.com/Medium/medium-api-docs#getting-the-authenticated-users-details */
export interface MediumProfile {
  data: {
    id: string;
    username: string;
    name: string;
    url: string;
    imageUrl: string;
  };
  [member: string]: unknown;
}

/**
 * Medium. Callback URL: `<origin>/auth/callback/medium`. For existing integrations: Medium registers no new ones.
 *
 * @see https://github.com/Medium/medium-api-docs#21-browser-based-authentication
 */
export function Medium(options: OAuthUserConfig<MediumProfile> = {}): OAuth2Config<MediumProfile> {
  return {
    id: 'medium',
    name: 'Medium',
    type: 'oauth',
    authorization: { url: 'https://medium.com/m/oauth/authorize', params: { scope: 'basicProfile' } },
    token: {
      url: 'https://api.medium.com/v1/tokens',
      // Its answer has the scopes as a list, and an expiry whose unit is documented nowhere.
      conform: conformTokens(({ scope, expires_at: _instant, ...tokens }) => ({
        ...tokens,
        scope: Array.isArray(scope) ? scope.join(' ') : scope,
      })),
    },
    userinfo: 'https://api.medium.com/v1/me',
    profile: ({ data }) => ({
      id: accountId(data.id),
      name: firstText(data.name),
      email: null,
      image: pictureOf(data.imageUrl),
    }),
    style: { logo: mark },
    ...withOptions(options),
  };
}

export default Medium;
