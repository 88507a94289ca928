import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/salesforce.js';
import { withOptions } from './options/with-options.js';

/** @see https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_userinfo_endpoint.htm */
export interface SalesforceProfile extends OpenIDClaims {
  user_id?: string;
  organization_id?: string;
  active?: boolean;
  user_type?: string;
}

/**
 * Salesforce. Callback URL: `<origin>/auth/callback/salesforce`. `issuer` is `https://test.salesforce.com` for sandboxes,
 * and `https://<name>.my.salesforce.com` for one organisation.
 *
 * @see https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm
 */
export function Salesforce(options: OIDCUserConfig<SalesforceProfile> = {}): OIDCConfig<SalesforceProfile> {
  return {
    id: 'salesforce',
    name: 'Salesforce',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://login.salesforce.com',
    // Its ID Tokens identify the person, but have few other claims.
    idToken: false,
    checks: ['pkce', 'state', 'nonce'],
    // https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_tokens_scopes.htm
    offline: { scope: 'refresh_token' },
    style: { logo: mark, brandColor: '#00a1e0' },
    ...withOptions(options),
  };
}

export default Salesforce;
