import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://yandex.com/dev/id/doc/en/user-information */
export interface YandexProfile {
  id: string;
  login: string;
  display_name?: string;
  real_name?: string;
  first_name?: string;
  last_name?: string;
  default_email?: string;
  emails?: string[];
  is_avatar_empty?: boolean;
  default_avatar_id?: string;
  /** A different id for every application, the same for all accounts of a person. */
  psuid?: string;
  [member: string]: unknown;
}

/**
 * Yandex. Callback URL: `<origin>/auth/callback/yandex`.
 *
 * @see https://yandex.com/dev/id/doc/en/codes/code-url
 */
export function Yandex(options: OAuthUserConfig<YandexProfile> = {}): OAuth2Config<YandexProfile> {
  return {
    id: 'yandex',
    name: 'Yandex',
    type: 'oauth',
    authorization: {
      url: 'https://oauth.yandex.ru/authorize',
      params: { scope: 'login:info login:email login:avatar' },
    },
    token: 'https://oauth.yandex.ru/token',
    userinfo: {
      url: 'https://login.yandex.ru/info?format=json',
      // The scheme that is documented: https://yandex.com/dev/id/doc/en/user-information
      request: userinfoRequest({ headers: (tokens) => ({ authorization: `OAuth ${tokens.access_token}` }) }),
    },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.display_name, profile.real_name, profile.login),
      email: firstText(profile.default_email, profile.emails?.[0]),
      image:
        profile.is_avatar_empty === false && profile.default_avatar_id
          ? `https://avatars.yandex.net/get-yapic/${profile.default_avatar_id}/islands-200`
          : null,
    }),
    style: { bg: '#ffcc00', text: '#000' },
    ...withOptions(options),
  };
}

export default Yandex;
