import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { bearerTokens } from './profile/conform-tokens.js';
import { fullName, pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/foursquare.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.foursquare.com/developer/reference/user-details */
export interface FoursquareProfile {
  response: {
    user: {
      id: string;
      firstName?: string;
      lastName?: string;
      contact?: { email?: string };
      photo?: { prefix: string; suffix: string };
    };
  };
  [member: string]: unknown;
}

/** The options of {@link Foursquare}. */
export type FoursquareUserConfig = OAuthUserConfig<FoursquareProfile> & {
  /** The date whose form the answers have, as `YYYYMMDD`. @default "20230131" */
  apiVersion?: string;
};

/**
 * Foursquare: people of Swarm and City Guide. Callback URL: `<origin>/auth/callback/foursquare`.
 *
 * @see https://docs.foursquare.com/developer/reference/authentication-v2
 */
export function Foursquare(options: FoursquareUserConfig = {}): OAuth2Config<FoursquareProfile> {
  return {
    id: 'foursquare',
    name: 'Foursquare',
    type: 'oauth',
    authorization: { url: 'https://foursquare.com/oauth2/authenticate', params: { scope: '' } },
    token: { url: 'https://foursquare.com/oauth2/access_token', conform: bearerTokens },
    userinfo: {
      url: `https://api.foursquare.com/v2/users/self?v=${encodeURIComponent(options.apiVersion ?? '20230131')}`,
      request: userinfoRequest({ tokenParam: 'oauth_token' }),
    },
    profile: ({ response: { user } }) => ({
      id: accountId(user.id),
      name: fullName(user.firstName, user.lastName),
      email: firstText(user.contact?.email),
      image: pictureOf(user.photo?.suffix && `${user.photo.prefix}original${user.photo.suffix}`),
    }),
    style: { logo: mark, brandColor: '#33f' },
    ...withOptions(options, 'S apiVersion'),
  };
}

export default Foursquare;
