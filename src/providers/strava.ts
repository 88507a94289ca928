import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { fullName, pictureOf } from '../core/kit/profile-texts.js';
import { mark } from './marks/strava.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.strava.com/docs/reference/#api-models-SummaryAthlete */
export interface StravaProfile {
  id: number;
  username?: string | null;
  firstname: string;
  lastname: string;
  /** URL of the picture, or `avatar/athlete/large.png` where there is none. */
  profile?: string;
  [member: string]: unknown;
}

/**
 * Strava. Callback URL: `<origin>/auth/callback/strava`. It provides no email address.
 *
 * @see https://developers.strava.com/docs/authentication/
 */
export function Strava(options: OAuthUserConfig<StravaProfile> = {}): OAuth2Config<StravaProfile> {
  return {
    id: 'strava',
    name: 'Strava',
    type: 'oauth',
    authorization: {
      url: 'https://www.strava.com/api/v3/oauth/authorize',
      params: { scope: 'read', approval_prompt: 'auto', response_type: 'code' },
    },
    token: { url: 'https://www.strava.com/api/v3/oauth/token' },
    userinfo: 'https://www.strava.com/api/v3/athlete',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: fullName(profile.firstname, profile.lastname),
      email: null,
      image: pictureOf(profile.profile),
    }),
    style: { logo: mark, brandColor: '#fc4c02' },
    ...withOptions(options),
  };
}

export default Strava;
