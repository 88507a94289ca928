import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/line.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.line.biz/en/docs/line-login/verify-id-token/#payload */
export interface LineProfile extends OpenIDClaims {
  amr?: string[];
}

/**
 * LINE. Callback URL: `<origin>/auth/callback/line`. The address comes where the channel has the permission to ask for
 * it.
 *
 * @see https://developers.line.biz/en/docs/line-login/integrate-line-login/
 */
export function LINE(options: OIDCUserConfig<LineProfile> = {}): OIDCConfig<LineProfile> {
  return {
    id: 'line',
    name: 'LINE',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://access.line.me',
    checks: ['state'],
    // Web logins are signed with the channel secret.
    client: { id_token_signed_response_alg: 'HS256' },
    style: { logo: mark, brandColor: '#00c300' },
    ...withOptions(options),
  };
}

export default LINE;
