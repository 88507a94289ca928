import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/railway.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.railway.com/integrations/oauth/scopes-and-user-consent */
export type RailwayProfile = OpenIDClaims;

/**
 * Railway. Callback URL: `<origin>/auth/callback/railway`.
 *
 * @see https://docs.railway.com/integrations/oauth/login-and-tokens
 */
export function Railway(options: OAuthUserConfig<RailwayProfile> = {}): OAuth2Config<RailwayProfile> {
  return {
    id: 'railway',
    name: 'Railway',
    type: 'oauth',
    // What Railway sends as `iss` (RFC 9207, section 2).
    issuer: 'https://backboard.railway.com',
    authorization: {
      url: 'https://backboard.railway.com/oauth/auth',
      params: { scope: 'openid email profile' },
    },
    token: 'https://backboard.railway.com/oauth/token',
    userinfo: 'https://backboard.railway.com/oauth/me',
    profile: (profile) => ({
      id: accountId(profile.sub),
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: pictureOf(profile.picture),
    }),
    style: { logo: mark },
    ...withOptions(options),
  };
}

export default Railway;
