import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.yahoo.com/sign-in-with-yahoo/ */
export interface YahooProfile extends OpenIDClaims {
  profile_images?: Record<string, string>;
}

/**
 * Yahoo. Callback URL: `<origin>/auth/callback/yahoo`, https only. The app needs the permissions "Email" and "Profile" of
 * OpenID Connect.
 *
 * @see https://developer.yahoo.com/oauth2/guide/openid_connect/
 */
export function Yahoo(options: OIDCUserConfig<YahooProfile> = {}): OIDCConfig<YahooProfile> {
  return {
    id: 'yahoo',
    name: 'Yahoo',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://api.login.yahoo.com',
    style: { bg: '#6001d2', text: '#fff' },
    ...withOptions(options),
  };
}

export default Yahoo;
