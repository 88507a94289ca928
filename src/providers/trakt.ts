import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/trakt.js';
import { withOptions } from './options/with-options.js';

/** @see https://trakt.docs.apiary.io/#reference/users/profile/get-user-profile */
export interface TraktProfile {
  username: string;
  name: string | null;
  private: boolean;
  vip: boolean;
  ids: { slug: string; uuid?: string };
  images?: { avatar: { full: string } };
  [member: string]: unknown;
}

/** @see {@link TraktProfile} */
export type TraktUser = TraktProfile;

/**
 * Trakt. Callback URL: `<origin>/auth/callback/trakt`. It provides no email address. Accounts are recognised by their slug, which
 * follows the user name; new installations better map `ids.uuid` with `profile`.
 *
 * @see https://trakt.docs.apiary.io/#reference/authentication-oauth
 */
export function Trakt(options: OAuthUserConfig<TraktProfile> = {}): OAuth2Config<TraktProfile> {
  return {
    id: 'trakt',
    name: 'Trakt',
    type: 'oauth',
    authorization: { url: 'https://trakt.tv/oauth/authorize', params: { scope: '' } },
    token: 'https://api.trakt.tv/oauth/token',
    userinfo: {
      url: 'https://api.trakt.tv/users/me?extended=full',
      request: userinfoRequest({
        headers: (_tokens, { clientId = '' }) => ({
          'trakt-api-version': '2',
          'trakt-api-key': clientId,
          'user-agent': 'latchkey',
        }),
      }),
    },
    profile: (profile) => ({
      id: accountId(profile.ids.slug),
      name: firstText(profile.name),
      email: null,
      image: pictureOf(profile.images?.avatar?.full),
    }),
    style: { logo: mark, brandColor: '#9f42c6' },
    ...withOptions(options),
  };
}

export default Trakt;
