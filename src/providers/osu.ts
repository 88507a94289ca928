import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/osu.js';
import { withOptions } from './options/with-options.js';

/** @see https://osu.ppy.sh/docs/#user */
export interface OsuProfile {
  id: number;
  username: string;
  avatar_url: string;
  country_code: string;
  /** `false` for accounts that were closed. */
  is_active: boolean;
  is_restricted?: boolean;
  [member: string]: unknown;
}
/** The members that osu! sends of every user, also within other answers. @see https://osu.ppy.sh/docs/#user */
export type OsuUserCompact = Pick<
  OsuProfile,
  'id' | 'username' | 'avatar_url' | 'country_code' | 'is_active'
> & { [member: string]: unknown };

/**
 * osu!. Callback URL: `<origin>/auth/callback/osu`.
 *
 * @see https://osu.ppy.sh/docs/#authorization-code-grant
 */
export function Osu(options: OAuthUserConfig<OsuProfile> = {}): OAuth2Config<OsuProfile> {
  return {
    id: 'osu',
    name: 'osu!',
    type: 'oauth',
    authorization: { url: 'https://osu.ppy.sh/oauth/authorize', params: { scope: 'identify' } },
    token: 'https://osu.ppy.sh/oauth/token',
    userinfo: 'https://osu.ppy.sh/api/v2/me',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.username),
      email: null,
      image: pictureOf(profile.avatar_url),
    }),
    style: { logo: mark, bg: '#1c1719', text: '#f6a', brandColor: '#ff66aa' },
    ...withOptions(options),
  };
}

export default Osu;
