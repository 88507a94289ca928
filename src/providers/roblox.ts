import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/roblox.js';
import { withOptions } from './options/with-options.js';

/** @see https://create.roblox.com/docs/cloud/auth/oauth2-reference#get-v1userinfo */
export interface RobloxProfile extends OpenIDClaims {
  /** URL of the profile page. */
  profile?: string;
  /** Seconds since the epoch. */
  created_at?: number;
}

/**
 * Roblox. Callback URL: `<origin>/auth/callback/roblox`. It provides no email address.
 *
 * @see https://create.roblox.com/docs/cloud/auth/oauth2-overview
 */
export function Roblox(options: OIDCUserConfig<RobloxProfile> = {}): OIDCConfig<RobloxProfile> {
  return {
    id: 'roblox',
    name: 'Roblox',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://apis.roblox.com/oauth/',
    authorization: { params: { scope: 'openid profile' } },
    checks: ['pkce', 'state'],
    style: { logo: mark },
    ...withOptions(options),
  };
}

export default Roblox;
