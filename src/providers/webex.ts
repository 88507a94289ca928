import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.webex.com/docs/api/v1/people/get-my-own-details */
export interface WebexProfile {
  id: string;
  emails: string[];
  displayName?: string;
  nickName?: string;
  firstName?: string;
  lastName?: string;
  avatar?: string;
  orgId?: string;
  type: 'person' | 'bot' | 'appuser';
  [member: string]: unknown;
}

/**
 * Webex. Callback URL: `<origin>/auth/callback/webex`.
 *
 * @see https://developer.webex.com/docs/integrations
 */
export function Webex(options: OAuthUserConfig<WebexProfile> = {}): OAuth2Config<WebexProfile> {
  return {
    id: 'webex',
    name: 'Webex',
    type: 'oauth',
    authorization: {
      url: 'https://webexapis.com/v1/authorize',
      params: { scope: 'spark:kms spark:people_read' },
    },
    token: 'https://webexapis.com/v1/access_token',
    userinfo: 'https://webexapis.com/v1/people/me',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.displayName),
      email: firstText(profile.emails?.[0]),
      image: pictureOf(profile.avatar),
    }),
    style: { brandColor: '#07c1e4' },
    ...withOptions(options),
  };
}

export default Webex;
