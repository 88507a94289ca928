import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.pingidentity.com/pingone/applications/p1_openid_standard_claims.html */
export interface PingIdProfile extends OpenIDClaims {
  /** Id of the environment. */
  env?: string;
  /** Id of the organization. */
  org?: string;
  acr?: string;
  amr?: string[];
}

/** @see {@link PingIdProfile} */
export type PingProfile = PingIdProfile;

/**
 * Ping Identity. Callback URL: `<origin>/auth/callback/ping-id`. Needs `issuer`:
 * `https://auth.pingone.<region>/<environment id>/as`, or the URL of PingFederate.
 *
 * @see https://docs.pingidentity.com/pingone/applications/p1_add_application_oidc_web_app.html
 */
export function PingId(options: OIDCUserConfig<PingIdProfile> = {}): OIDCConfig<PingIdProfile> {
  return {
    id: 'ping-id',
    name: 'Ping Identity',
    type: 'oidc',
    ...withOpenId,
    style: { brandColor: '#b3282d' },
    ...withOptions(options),
  };
}

export default PingId;
