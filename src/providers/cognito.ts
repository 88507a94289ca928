import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/cognito.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html */
export interface CognitoProfile extends OpenIDClaims {
  'cognito:username'?: string;
  'cognito:groups'?: string[];
}

/**
 * Amazon Cognito. Callback URL: `<origin>/auth/callback/cognito`. Needs `issuer`:
 * `https://cognito-idp.<region>.amazonaws.com/<user pool id>`.
 *
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/logout-endpoint.html
 */
export function Cognito(options: OIDCUserConfig<CognitoProfile> = {}): OIDCConfig<CognitoProfile> {
  return {
    id: 'cognito',
    name: 'Cognito',
    type: 'oidc',
    ...withOpenId,
    // The way back has a name of its own there, and there is no state.
    logoutUrl: ({ endpoint, params: { client_id, post_logout_redirect_uri } }) =>
      endpoint &&
      `${endpoint}?${new URLSearchParams({ client_id, logout_uri: post_logout_redirect_uri }).toString()}`,
    style: { logo: mark, brandColor: '#C17B9E' },
    ...withOptions(options),
  };
}

export default Cognito;
