import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { mark } from './marks/okta.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/#tokens-and-claims */
export interface OktaProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  nickname?: string;
  preferred_username?: string;
  picture?: string;
  email?: string;
  email_verified?: boolean;
  zoneinfo?: string;
  locale?: string;
  updated_at?: number;
  [claim: string]: unknown;
}

/**
 * Okta. Callback URL: `<origin>/auth/callback/okta`. Needs `issuer`: `https://<org>.okta.com`, or
 * `https://<org>.okta.com/oauth2/<server>` of a custom authorization server.
 *
 * @see https://developer.okta.com/docs/concepts/oauth-openid/
 */
export function Okta(options: OIDCUserConfig<OktaProfile> = {}): OIDCConfig<OktaProfile> {
  return {
    id: 'okta',
    name: 'Okta',
    type: 'oidc',
    ...withOpenId,
    checks: ['pkce', 'state'],
    // https://developer.okta.com/docs/guides/refresh-tokens/main/
    offline: { scope: 'offline_access' },
    style: { logo: mark },
    ...withOptions(options),
  };
}

export default Okta;
