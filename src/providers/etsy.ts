import type { TokenSet } from '../types/model.js';
import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest, userinfoUrl } from './profile/userinfo-request.js';
import { fullName, pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/etsy.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.etsy.com/documentation/reference/#operation/getUser */
export interface EtsyProfile {
  user_id: number;
  primary_email?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  image_url_75x75?: string | null;
  [member: string]: unknown;
}

/**
 * Etsy. Callback URL: `<origin>/auth/callback/etsy`, https only. `clientId` is the keystring, `clientSecret` the shared
 * secret, which the API requires as well.
 *
 * @see https://developers.etsy.com/documentation/essentials/authentication
 * @see https://developers.etsy.com/documentation/essentials/requests
 */
export function Etsy(options: OAuthUserConfig<EtsyProfile> = {}): OAuth2Config<EtsyProfile> {
  return {
    id: 'etsy',
    name: 'Etsy',
    type: 'oauth',
    authorization: { url: 'https://www.etsy.com/oauth/connect', params: { scope: 'email_r' } },
    token: 'https://api.etsy.com/v3/public/oauth/token',
    userinfo: {
      url: 'https://openapi.etsy.com/v3/application/users',
      request: userinfoRequest({
        url: (tokens, provider) => `${userinfoUrl(tokens, provider)}/${userIdOf(tokens)}`,
        headers: (_tokens, { clientId, clientSecret }) => ({
          'x-api-key': [clientId, clientSecret].filter(Boolean).join(':'),
        }),
      }),
    },
    checks: ['pkce', 'state'],
    // PKCE takes the place of client authentication; the token endpoint takes no secret.
    client: { token_endpoint_auth_method: 'none' },
    profile: (profile) => ({
      id: accountId(profile.user_id),
      name: fullName(profile.first_name, profile.last_name),
      email: firstText(profile.primary_email),
      image: pictureOf(profile.image_url_75x75),
    }),
    style: { logo: mark, brandColor: '#f16521' },
    ...withOptions(options),
  };
}

/** Access tokens begin with the id of the person, and a dot. */
function userIdOf({ access_token = '' }: TokenSet): string {
  const [id] = /^\d+(?=\.)/.exec(access_token) ?? [];
  if (id === undefined) throw new TypeError('The access token names no user.');
  return id;
}

export default Etsy;
