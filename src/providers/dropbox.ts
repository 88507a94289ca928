import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/dropbox.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account */
export interface DropboxProfile {
  /** `dbid:` and 40 characters. */
  account_id: string;
  name: { display_name: string; given_name: string; surname: string };
  email: string;
  email_verified?: boolean;
  profile_photo_url?: string;
  disabled: boolean;
  [member: string]: unknown;
}

/**
 * Dropbox. Callback URL: `<origin>/auth/callback/dropbox`.
 *
 * @see https://developers.dropbox.com/oauth-guide
 */
export function Dropbox(options: OAuthUserConfig<DropboxProfile> = {}): OAuth2Config<DropboxProfile> {
  return {
    id: 'dropbox',
    name: 'Dropbox',
    type: 'oauth',
    authorization: {
      url: 'https://www.dropbox.com/oauth2/authorize',
      params: { token_access_type: 'offline', scope: 'account_info.read' },
    },
    token: 'https://api.dropboxapi.com/oauth2/token',
    userinfo: {
      url: 'https://api.dropboxapi.com/2/users/get_current_account',
      // Remote procedures are POSTs, and this one takes no argument: `null`.
      request: userinfoRequest({ body: null }),
    },
    profile: (profile) => ({
      id: accountId(profile.account_id),
      name: firstText(profile.name?.display_name),
      email: firstText(profile.email),
      image: pictureOf(profile.profile_photo_url),
    }),
    // https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account: without it, the
    // address is not to be relied on.
    emailVerified: (profile) => profile.email_verified === true,
    // https://dropbox.tech/developers/using-oauth-2-0-with-offline-access
    offline: { params: { token_access_type: 'offline' } },
    style: { logo: mark, brandColor: '#0061fe' },
    ...withOptions(options),
  };
}

export default Dropbox;
