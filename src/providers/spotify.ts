import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/spotify.js';
import { withOptions } from './options/with-options.js';

/** One picture in one size, in pixels. */
export interface SpotifyImage {
  url: string;
  height?: number | null;
  width?: number | null;
}

/** @see https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile */
export interface SpotifyProfile {
  id: string;
  display_name: string | null;
  /** Spotify says that it is not verified. */
  email?: string;
  images?: SpotifyImage[];
  uri: string;
  [member: string]: unknown;
}

/**
 * Spotify. Callback URL: `<origin>/auth/callback/spotify`.
 *
 * @see https://developer.spotify.com/documentation/web-api/tutorials/code-flow
 */
export function Spotify(options: OAuthUserConfig<SpotifyProfile> = {}): OAuth2Config<SpotifyProfile> {
  return {
    id: 'spotify',
    name: 'Spotify',
    type: 'oauth',
    authorization: { url: 'https://accounts.spotify.com/authorize', params: { scope: 'user-read-email' } },
    token: 'https://accounts.spotify.com/api/token',
    userinfo: 'https://api.spotify.com/v1/me',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.display_name),
      email: firstText(profile.email),
      image: pictureOf(profile.images?.[0]?.url),
    }),
    style: { logo: mark, bg: '#191414', text: '#1ed760', brandColor: '#1db954' },
    ...withOptions(options),
  };
}

export default Spotify;
