import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/naver.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.naver.com/docs/login/profile/profile.md */
export interface NaverProfile {
  /** `00` for success. */
  resultcode: string;
  message: string;
  response: {
    /** Another one for every application. */
    id: string;
    nickname?: string;
    name?: string;
    email?: string;
    profile_image?: string;
    gender?: 'F' | 'M' | 'U';
    age?: string;
    birthday?: string;
    [member: string]: unknown;
  };
  [member: string]: unknown;
}

/**
 * Naver. Callback URL: `<origin>/auth/callback/naver`. The contents of the profile depend on the settings of the
 * application.
 *
 * @see https://developers.naver.com/docs/login/api/api.md
 */
export function Naver(options: OAuthUserConfig<NaverProfile> = {}): OAuth2Config<NaverProfile> {
  return {
    id: 'naver',
    name: 'Naver',
    type: 'oauth',
    authorization: { url: 'https://nid.naver.com/oauth2.0/authorize', params: { scope: '' } },
    token: 'https://nid.naver.com/oauth2.0/token',
    userinfo: 'https://openapi.naver.com/v1/nid/me',
    profile: ({ response }) => ({
      id: accountId(response.id),
      name: firstText(response.nickname, response.name),
      email: firstText(response.email),
      image: pictureOf(response.profile_image),
    }),
    style: { logo: mark, brandColor: '#03c75a' },
    ...withOptions(options),
  };
}

export default Naver;
