import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.donationalerts.com/apidoc#api_v1__users__user_profile_information */
export interface DonationAlertsProfile {
  data: {
    id: number;
    /** Unique, and changes with the name. */
    code: string;
    name: string;
    avatar: string;
    email: string;
    [member: string]: unknown;
  };
  [member: string]: unknown;
}

/**
 * DonationAlerts. Callback URL: `<origin>/auth/callback/donation-alerts`.
 *
 * @see https://www.donationalerts.com/apidoc#authorization__authorization_code
 */
export function DonationAlerts(
  options: OAuthUserConfig<DonationAlertsProfile> = {},
): OAuth2Config<DonationAlertsProfile> {
  return {
    id: 'donation-alerts',
    name: 'DonationAlerts',
    type: 'oauth',
    authorization: {
      url: 'https://www.donationalerts.com/oauth/authorize',
      params: { scope: 'oauth-user-show' },
    },
    token: 'https://www.donationalerts.com/oauth/token',
    userinfo: 'https://www.donationalerts.com/api/v1/user/oauth',
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data }) => ({
      id: accountId(data.id),
      name: firstText(data.name),
      email: firstText(data.email),
      image: pictureOf(data.avatar),
    }),
    style: { bg: '#f57507', text: '#fff' },
    ...withOptions(options),
  };
}

export default DonationAlerts;
