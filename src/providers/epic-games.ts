import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/epic-games.js';
import { withOptions } from './options/with-options.js';

/** @see https://dev.epicgames.com/docs/web-api-ref/authentication#retrieving-user-info */
export interface EpicGamesProfile {
  /** The Epic Account ID. */
  sub: string;
  preferred_username?: string;
  [member: string]: unknown;
}

/**
 * Epic Games. Callback URL: `<origin>/auth/callback/epic-games`. It provides no email address.
 *
 * @see https://dev.epicgames.com/docs/web-api-ref/authentication
 */
export function EpicGames(options: OAuthUserConfig<EpicGamesProfile> = {}): OAuth2Config<EpicGamesProfile> {
  return {
    id: 'epic-games',
    name: 'Epic Games',
    type: 'oauth',
    authorization: { url: 'https://www.epicgames.com/id/authorize', params: { scope: 'basic_profile' } },
    token: 'https://api.epicgames.dev/epic/oauth/v2/token',
    userinfo: 'https://api.epicgames.dev/epic/oauth/v2/userInfo',
    checks: ['state'],
    profile: (profile) => ({
      id: accountId(profile.sub),
      name: firstText(profile.preferred_username),
      email: null,
      image: null,
    }),
    style: { logo: mark, brandColor: '#313131' },
    ...withOptions(options),
  };
}

export default EpicGames;
