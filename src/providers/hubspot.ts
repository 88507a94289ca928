import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest, tokenMember, userinfoUrl } from './profile/userinfo-request.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/hubspot.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.hubspot.com/docs/api-reference/legacy/authentication/oauth-tokens/v1/get-oauth-token-metadata */
export interface HubSpotProfile {
  user_id: number;
  /** The address that the person signs in to HubSpot with. */
  user: string;
  hub_id: number;
  hub_domain?: string;
  app_id: number;
  scopes?: string[];
  [member: string]: unknown;
}

/**
 * HubSpot. Callback URL: `<origin>/auth/callback/hubspot`. HubSpot serves these endpoints until 16 February 2027
 * (https://developers.hubspot.com/changelog/v1-oauth-api-deprecation).
 *
 * @see https://developers.hubspot.com/docs/api-reference/legacy/authentication/oauth-tokens/v1/guide
 */
export function HubSpot(options: OAuthUserConfig<HubSpotProfile> = {}): OAuth2Config<HubSpotProfile> {
  return {
    id: 'hubspot',
    name: 'HubSpot',
    type: 'oauth',
    authorization: { url: 'https://app.hubspot.com/oauth/authorize', params: { scope: 'oauth' } },
    token: 'https://api.hubapi.com/oauth/v1/token',
    userinfo: {
      url: 'https://api.hubapi.com/oauth/v1/access-tokens',
      // HubSpot returns who a user is as metadata of the token.
      request: userinfoRequest({
        url: (tokens, provider) => `${userinfoUrl(tokens, provider)}/${tokenMember(tokens, 'access_token')}`,
      }),
    },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.user_id),
      name: firstText(profile.user),
      email: firstText(profile.user),
      image: null,
    }),
    style: { logo: mark, bg: '#213343', text: '#ff7a59', brandColor: '#ff7a59' },
    ...withOptions(options),
  };
}

export default HubSpot;
