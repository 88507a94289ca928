import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.vippsmobilepay.com/docs/APIs/userinfo-api/userinfo-api-guide/#userinfo */
export interface VippsProfile extends OpenIDClaims {
  phone_number?: string;
  birthdate?: string;
  address?: Record<string, string>;
  sid?: string;
}

/**
 * Vipps MobilePay. Callback URL: `<origin>/auth/callback/vipps`. For the test environment set `issuer` to
 * `https://apitest.vipps.no/access-management-1.0/access/`.
 *
 * @see https://developer.vippsmobilepay.com/docs/APIs/login-api/
 */
export function Vipps(options: OIDCUserConfig<VippsProfile> = {}): OIDCConfig<VippsProfile> {
  return {
    id: 'vipps',
    name: 'Vipps',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://api.vipps.no/access-management-1.0/access/',
    authorization: { params: { scope: 'openid name email' } },
    // The address is at the UserInfo endpoint only.
    idToken: false,
    checks: ['pkce', 'state', 'nonce'],
    style: { brandColor: '#f05c18' },
    ...withOptions(options),
  };
}

export default Vipps;
