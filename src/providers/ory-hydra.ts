import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/ory.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.ory.com/docs/oauth2-oidc/openid-connect-claims-scope-custom */
export interface OryHydraProfile extends OpenIDClaims {
  /** Id of the session at Hydra. */
  sid?: string;
}

/**
 * Ory Hydra, and the Ory Network. Callback URL: `<origin>/auth/callback/hydra`, environment variables `AUTH_HYDRA_…`.
 * Needs `issuer`: `https://<project>.projects.oryapis.com`, or the public URL of Hydra.
 *
 * @see https://www.ory.com/docs/hydra/guides/openid
 */
export function OryHydra(options: OIDCUserConfig<OryHydraProfile> = {}): OIDCConfig<OryHydraProfile> {
  return {
    id: 'hydra',
    name: 'Hydra',
    type: 'oidc',
    ...withOpenId,
    style: { logo: mark, brandColor: '#4f46e5' },
    ...withOptions(options),
  };
}

export default OryHydra;
