import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { mark } from './marks/auth0.js';
import { withOptions } from './options/with-options.js';

/** @see https://auth0.com/docs/manage-users/user-accounts/user-profiles/user-profile-structure */
export interface Auth0Profile {
  /** `<connection>|<id>`, for instance `auth0|5f7c8ec7c33c6c004bbafe82`. */
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  nickname?: string;
  picture?: string;
  email?: string;
  email_verified?: boolean;
  updated_at?: string;
  [claim: string]: unknown;
}

/**
 * Auth0. Callback URL: `<origin>/auth/callback/auth0`. Needs `issuer`: `https://<tenant>.<region>.auth0.com`, or the
 * custom domain.
 *
 * @see https://auth0.com/docs/authenticate/protocols/openid-connect-protocol
 */
export function Auth0(options: OIDCUserConfig<Auth0Profile> = {}): OIDCConfig<Auth0Profile> {
  return {
    id: 'auth0',
    name: 'Auth0',
    type: 'oidc',
    ...withOpenId,
    // https://auth0.com/docs/secure/tokens/refresh-tokens/get-refresh-tokens
    offline: { scope: 'offline_access' },
    style: { logo: mark, brandColor: '#eb5424' },
    ...withOptions(options),
  };
}

export default Auth0;
