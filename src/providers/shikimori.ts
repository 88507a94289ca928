import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { joinUrl } from './profile/endpoint-url.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/shikimori.js';
import { withOptions } from './options/with-options.js';

/** @see https://shikimori.io/api/doc/1.0/users/whoami */
export interface ShikimoriProfile {
  id: number;
  nickname: string;
  avatar: string;
  image?: { x160?: string; [member: string]: string | undefined };
  url?: string;
  [member: string]: unknown;
}

/** The options of {@link Shikimori}. */
export type ShikimoriUserConfig = OAuthUserConfig<ShikimoriProfile> & {
  /** The site, whose domain changes now and then. @default "https://shikimori.io" */
  baseUrl?: string;
};

/**
 * Shikimori. Callback URL: `<origin>/auth/callback/shikimori`. It provides no email address. It asks for a `User-Agent` with the
 * name of the application; where `latchkey` will not do, set it with `customFetch`.
 *
 * @see https://shikimori.io/oauth
 */
export function Shikimori(options: ShikimoriUserConfig = {}): OAuth2Config<ShikimoriProfile> {
  // shikimori.one is blocked in Russia since January 2026: https://github.com/z411/trackma/pull/837
  const base = options.baseUrl ?? 'https://shikimori.io';
  return {
    id: 'shikimori',
    name: 'Shikimori',
    type: 'oauth',
    authorization: { url: joinUrl(base, '/oauth/authorize'), params: { scope: '' } },
    token: joinUrl(base, '/oauth/token'),
    userinfo: joinUrl(base, '/api/users/whoami'),
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.nickname),
      email: null,
      image: pictureOf(profile.image?.x160, profile.avatar),
    }),
    style: { logo: mark, brandColor: '#343434' },
    ...withOptions(options, 'S baseUrl'),
  };
}

export default Shikimori;
