import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.kinde.com/build/tokens/about-id-tokens/ */
export interface KindeProfile extends OpenIDClaims {
  /** Codes of the organisations that the person is in. */
  org_codes?: string[];
}

/**
 * Kinde. Callback URL: `<origin>/auth/callback/kinde`. Needs `issuer`: `https://<subdomain>.kinde.com`, or the custom
 * domain.
 *
 * @see https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/
 */
export function Kinde(options: OIDCUserConfig<KindeProfile> = {}): OIDCConfig<KindeProfile> {
  return {
    id: 'kinde',
    name: 'Kinde',
    type: 'oidc',
    ...withOpenId,
    checks: ['state', 'pkce'],
    style: { bg: '#fff', text: '#0F0F0F' },
    ...withOptions(options),
  };
}

export default Kinde;
