import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.unitedeffects.com/integrations/nodejs */
export type UnitedEffectsProfile = OpenIDClaims;

/**
 * United Effects Auth. Callback URL: `<origin>/auth/callback/united-effects`. Needs `issuer`:
 * `https://auth.unitedeffects.com/<auth group id>`, or the custom domain.
 *
 * @see https://docs.unitedeffects.com/integrations/nodejs
 */
export function UnitedEffects(
  options: OIDCUserConfig<UnitedEffectsProfile> = {},
): OIDCConfig<UnitedEffectsProfile> {
  return {
    id: 'united-effects',
    name: 'United Effects',
    type: 'oidc',
    ...withOpenId,
    authorization: {
      params: {
        scope: 'openid email profile',
        // RFC 8707: without it the access token is opaque.
        ...(options.issuer ? { resource: options.issuer } : {}),
      },
    },
    style: { brandColor: '#2e3a59' },
    ...withOptions(options),
  };
}

export default UnitedEffects;
