import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { belowIssuer } from './profile/endpoint-url.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.onelogin.com/openid-connect/api/id-token */
export interface OneLoginProfile extends OpenIDClaims {
  groups?: string[];
}

/**
 * OneLogin. Callback URL: `<origin>/auth/callback/onelogin`. Needs `issuer`: `https://<subdomain>.onelogin.com`.
 *
 * @see https://developers.onelogin.com/openid-connect
 */
export function OneLogin(options: OIDCUserConfig<OneLoginProfile> = {}): OIDCConfig<OneLoginProfile> {
  return {
    id: 'onelogin',
    name: 'OneLogin',
    type: 'oidc',
    ...withOpenId,
    // The issuer in its tokens is `…/oidc/2`; people may configure that one too.
    wellKnown: belowIssuer(
      { issuer: options.issuer?.replace(/\/oidc\/2\/?$/, '') ?? '' },
      '/oidc/2/.well-known/openid-configuration',
    ),
    style: { bg: '#1c1f2a', text: '#fff' },
    ...withOptions(options),
  };
}

export default OneLogin;
