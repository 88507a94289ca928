import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://polar.sh/docs/api-reference/oauth2/connect/get-user-info */
export type PolarProfile = OpenIDClaims;

/**
 * Polar. Callback URL: `<origin>/auth/callback/polar`.
 *
 * @see https://polar.sh/docs/integrate/oauth2/connect
 */
export function Polar(options: OAuthUserConfig<PolarProfile> = {}): OAuth2Config<PolarProfile> {
  return {
    id: 'polar',
    name: 'Polar',
    type: 'oauth',
    authorization: {
      url: 'https://polar.sh/oauth2/authorize',
      // Otherwise people choose one of their organizations, which then signs in instead of the person.
      params: { scope: 'openid profile email', sub_type: 'user' },
    },
    token: 'https://api.polar.sh/v1/oauth2/token',
    userinfo: 'https://api.polar.sh/v1/oauth2/userinfo',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.sub),
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: pictureOf(profile.picture),
    }),
    // https://polar.sh/docs/api-reference/oauth2/connect/get-user-info: the claim of OpenID Connect.
    emailVerified: (profile) => profile.email_verified === true,
    style: { bg: '#0062ff', text: '#fff' },
    ...withOptions(options),
  };
}

export default Polar;
