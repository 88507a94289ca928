import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/faceit.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.faceit.com/docs/authentication/oauth2/ */
export interface FACEITProfile {
  guid: string;
  nickname?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  picture?: string;
  birthdate?: string;
  locale?: string;
  [member: string]: unknown;
}

/**
 * FACEIT. Callback URL: `<origin>/auth/callback/faceit`.
 *
 * @see https://docs.faceit.com/docs/authentication/oauth2/
 */
export function FACEIT(options: OAuthUserConfig<FACEITProfile> = {}): OAuth2Config<FACEITProfile> {
  return {
    id: 'faceit',
    name: 'FACEIT',
    type: 'oauth',
    authorization: {
      url: 'https://accounts.faceit.com/accounts',
      params: { redirect_popup: 'true' },
    },
    token: 'https://api.faceit.com/auth/v1/oauth/token',
    userinfo: 'https://api.faceit.com/auth/v1/resources/userinfo',
    profile: (profile) => ({
      id: accountId(profile.guid),
      name: firstText(profile.name, profile.nickname),
      email: firstText(profile.email),
      image: pictureOf(profile.picture),
    }),
    style: { logo: mark, brandColor: '#f50' },
    ...withOptions(options),
  };
}

export default FACEIT;
