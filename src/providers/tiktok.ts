import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/tiktok.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info/ */
export interface TikTokProfile {
  data: {
    user: {
      /** Another one for every application. */
      open_id: string;
      /** The same for all applications of a developer; requires the field `union_id`. */
      union_id?: string;
      display_name: string;
      avatar_url: string;
      [member: string]: unknown;
    };
  };
  /** The code is `ok` if there was no error. */
  error: { code: string; message: string; log_id: string };
  [member: string]: unknown;
}

/** @see {@link TikTokProfile} */
export type TiktokProfile = TikTokProfile;

/**
 * TikTok. Callback URL: `<origin>/auth/callback/tiktok`, https only. `clientId` is the client key. It provides no email address.
 * Scopes are separated by commas; further fields of the profile are requested in the URL of `userinfo`.
 *
 * @see https://developers.tiktok.com/doc/login-kit-web/
 * @see https://developers.tiktok.com/doc/oauth-user-access-token-management/
 */
export function TikTok(options: OAuthUserConfig<TikTokProfile> = {}): OAuth2Config<TikTokProfile> {
  return {
    id: 'tiktok',
    name: 'TikTok',
    type: 'oauth',
    authorization: {
      url: 'https://www.tiktok.com/v2/auth/authorize',
      params: { scope: 'user.info.basic' },
      conform: (url) => {
        nameClientKey(url.searchParams);
        return url;
      },
    },
    token: { url: 'https://open.tiktokapis.com/v2/oauth/token/', conformRequest: nameClientKey },
    userinfo: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name',
    // PKCE is for apps, and encodes its challenge in hex: https://developers.tiktok.com/doc/login-kit-desktop/
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data }) => ({
      id: accountId(data.user.open_id),
      name: firstText(data.user.display_name),
      email: null,
      image: pictureOf(data.user.avatar_url),
    }),
    style: { logo: mark },
    ...withOptions(options),
  };
}

/** The parameter `client_id` is called `client_key` here. */
function nameClientKey(params: URLSearchParams): URLSearchParams {
  params.set('client_key', params.get('client_id') ?? '');
  params.delete('client_id');
  return params;
}

export default TikTok;
