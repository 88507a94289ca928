import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { monogram } from './style/logo.js';

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
 */
export function Cognito(options: OIDCUserConfig<CognitoProfile> = {}): OIDCConfig<CognitoProfile> {
  return {
    id: 'cognito',
    name: 'Cognito',
    type: 'oidc',
    style: { logo: monogram('C', '#fff', '#C17B9E'), brandColor: '#C17B9E' },
    options,
  };
}

export default Cognito;
