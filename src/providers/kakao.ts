import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/kakao.js';
import { withOptions } from './options/with-options.js';

/** A time in ISO 8601. */
export type DateTime = string;
/** @see https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#kakaoaccount */
export type Gender = 'female' | 'male';
/** Month and day, as in `0101`. */
export type Birthday = string;
/** An age range, as in `20~29`, `90~`. */
export type AgeRange = `${number}~${number}` | `${number}~`;

/** @see https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#req-user-info-response */
export interface KakaoProfile {
  id: number;
  connected_at?: string;
  kakao_account?: {
    profile?: {
      nickname?: string;
      profile_image_url?: string;
      thumbnail_image_url?: string;
      is_default_image?: boolean;
    };
    email?: string;
    /** `false`: the address belongs to another account by now. */
    is_email_valid?: boolean;
    is_email_verified?: boolean;
    [member: string]: unknown;
  };
  [member: string]: unknown;
}

/**
 * Kakao. Callback URL: `<origin>/auth/callback/kakao`. The contents of the profile depend on the consent items of the
 * application.
 *
 * @see https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 */
export function Kakao(options: OAuthUserConfig<KakaoProfile> = {}): OAuth2Config<KakaoProfile> {
  return {
    id: 'kakao',
    name: 'Kakao',
    type: 'oauth',
    authorization: { url: 'https://kauth.kakao.com/oauth/authorize', params: { scope: '' } },
    token: 'https://kauth.kakao.com/oauth/token',
    userinfo: 'https://kapi.kakao.com/v2/user/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, kakao_account: account }) => ({
      id: accountId(id),
      name: firstText(account?.profile?.nickname),
      email: firstText(account?.email),
      image: pictureOf(account?.profile?.profile_image_url),
    }),
    // https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#req-user-info-response: only where both are true.
    emailVerified: ({ kakao_account: account }) =>
      account?.is_email_valid === true && account.is_email_verified === true,
    style: { logo: mark, bg: '#191600', text: '#fee500', brandColor: '#fee500' },
    ...withOptions(options),
  };
}

export default Kakao;
