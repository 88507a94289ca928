import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.eveonline.com/docs/services/sso/ */
export interface EVEOnlineProfile {
  CharacterID: number;
  CharacterName: string;
  /** Changes when the character is sold. */
  CharacterOwnerHash: string;
  ExpiresOn: string;
  Scopes: string;
  TokenType: string;
  [member: string]: unknown;
}

/**
 * EVE Online. Callback URL: `<origin>/auth/callback/eveonline`. The account is a character; its `CharacterOwnerHash`
 * changes when it is transferred to another person.
 *
 * @see https://developers.eveonline.com/docs/services/sso/
 */
export function EVEOnline(options: OAuthUserConfig<EVEOnlineProfile> = {}): OAuth2Config<EVEOnlineProfile> {
  return {
    id: 'eveonline',
    name: 'EVE Online',
    type: 'oauth',
    authorization: {
      url: 'https://login.eveonline.com/v2/oauth/authorize',
      params: { scope: 'publicData' },
    },
    token: 'https://login.eveonline.com/v2/oauth/token',
    // /oauth/verify is gone: https://developers.eveonline.com/blog/sso-endpoint-deprecations-2 and
    // https://developers.eveonline.com/blog/spring-cleaning-legacy-routes-removed-24-march-2026
    userinfo: 'https://login.eveonline.com/v2/oauth/verify',
    checks: ['state'],
    profile: (profile) => ({
      id: accountId(profile.CharacterID),
      name: firstText(profile.CharacterName),
      email: null,
      image: `https://images.evetech.net/characters/${profile.CharacterID}/portrait?size=128`,
    }),
    style: { bg: '#1b1b1b', text: '#fff' },
    ...withOptions(options),
  };
}

export default EVEOnline;
