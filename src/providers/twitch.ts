import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { joinScopes } from './profile/conform-tokens.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/twitch.js';
import { withOptions } from './options/with-options.js';

/** @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/#getting-claims-information-from-an-access-token */
export type TwitchProfile = OpenIDClaims;

/**
 * Twitch. Callback URL: `<origin>/auth/callback/twitch`.
 *
 * @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/
 */
export function Twitch(options: OIDCUserConfig<TwitchProfile> = {}): OIDCConfig<TwitchProfile> {
  return {
    id: 'twitch',
    name: 'Twitch',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://id.twitch.tv/oauth2',
    authorization: { params: { scope: 'openid user:read:email', claims: CLAIMS } },
    token: { conform: joinScopes },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    style: { logo: mark, brandColor: '#9146ff' },
    ...withOptions(options),
  };
}

/** The claims to request for the ID Token (OpenID Connect Core 1.0, section 5.5), which otherwise only has `sub`. */
const CLAIMS: string = JSON.stringify({
  id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
});

export default Twitch;
