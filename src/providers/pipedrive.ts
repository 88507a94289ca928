import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser */
export interface PipedriveProfile {
  success: boolean;
  data: {
    id: number;
    name: string;
    email: string;
    icon_url: string | null;
    company_id: number;
    company_name: string;
    /** Whether the account was activated, which is done with a mail; it does not say so of a changed address. */
    activated: boolean;
    [member: string]: unknown;
  };
  [member: string]: unknown;
}

/**
 * Pipedrive. Callback URL: `<origin>/auth/callback/pipedrive`. The scopes are those of the app.
 *
 * @see https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 */
export function Pipedrive(options: OAuthUserConfig<PipedriveProfile> = {}): OAuth2Config<PipedriveProfile> {
  return {
    id: 'pipedrive',
    name: 'Pipedrive',
    type: 'oauth',
    authorization: { url: 'https://oauth.pipedrive.com/oauth/authorize', params: { scope: '' } },
    token: 'https://oauth.pipedrive.com/oauth/token',
    userinfo: 'https://api.pipedrive.com/users/me',
    profile: ({ data }) => ({
      id: accountId(data.id),
      name: firstText(data.name),
      email: firstText(data.email),
      image: pictureOf(data.icon_url),
    }),
    style: { brandColor: '#017737' },
    ...withOptions(options),
  };
}

export default Pipedrive;
