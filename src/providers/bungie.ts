import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/bungie.js';
import { withOptions } from './options/with-options.js';

/** @see https://bungie-net.github.io/#User.GetMembershipDataForCurrentUser */
export interface BungieProfile {
  Response: {
    bungieNetUser?: {
      membershipId: string | number;
      displayName: string;
      uniqueName?: string;
      profilePicturePath?: string;
    };
  };
  [member: string]: unknown;
}

/** The options of {@link Bungie}. */
export type BungieUserConfig = OAuthUserConfig<BungieProfile> & {
  /** The key of the application, which every request of the API carries. */
  apiKey?: string;
};

/**
 * Bungie, for players of Destiny. Callback URL: `<origin>/auth/callback/bungie`, https only. Needs `apiKey` besides id
 * and secret; the application needs the scope ReadBasicUserProfile.
 *
 * @see https://github.com/Bungie-net/api/wiki/OAuth-Documentation
 */
export function Bungie(options: BungieUserConfig = {}): OAuth2Config<BungieProfile> {
  return {
    id: 'bungie',
    name: 'Bungie',
    type: 'oauth',
    authorization: {
      url: 'https://www.bungie.net/en/OAuth/Authorize',
      params: { reauth: 'true', scope: '' },
    },
    token: 'https://www.bungie.net/platform/app/oauth/token/',
    userinfo: {
      // Documented, unlike GetBungieAccount, which requires the id of the person.
      url: 'https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/',
      request: userinfoRequest({ headers: (_tokens, { apiKey = '' }) => ({ 'x-api-key': apiKey }) }),
    },
    profile: ({ Response: { bungieNetUser: user } }) => ({
      id: accountId(user?.membershipId),
      name: firstText(user?.displayName),
      email: null,
      image: firstText(user?.profilePicturePath) && `https://www.bungie.net${user?.profilePicturePath}`,
    }),
    style: { logo: mark, brandColor: '#0075bb' },
    ...withOptions(options),
  };
}

export default Bungie;
