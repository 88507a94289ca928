import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/pinterest.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.pinterest.com/docs/api/v5/user_account-get/ */
export interface PinterestProfile {
  /** In newer answers. */
  id?: string;
  username: string;
  account_type: 'PINNER' | 'BUSINESS';
  profile_image: string;
  website_url?: string;
  business_name?: string | null;
  [member: string]: unknown;
}

/**
 * Pinterest. Callback URL: `<origin>/auth/callback/pinterest`. Accounts are recognised by their user name, which people
 * can change; new installations better map `id` with `profile`.
 *
 * @see https://developers.pinterest.com/docs/getting-started/connect-app/
 */
export function Pinterest(options: OAuthUserConfig<PinterestProfile> = {}): OAuth2Config<PinterestProfile> {
  return {
    id: 'pinterest',
    name: 'Pinterest',
    type: 'oauth',
    authorization: { url: 'https://www.pinterest.com/oauth', params: { scope: 'user_accounts:read' } },
    token: 'https://api.pinterest.com/v5/oauth/token',
    userinfo: 'https://api.pinterest.com/v5/user_account',
    profile: (profile) => ({
      id: accountId(profile.username),
      name: firstText(profile.username),
      email: null,
      image: pictureOf(profile.profile_image),
    }),
    style: { logo: mark, brandColor: '#bd081c' },
    ...withOptions(options),
  };
}

export default Pinterest;
