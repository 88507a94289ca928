import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/authentik.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.goauthentik.io/add-secure-apps/providers/oauth2/#scopes-1 */
export interface AuthentikProfile extends OpenIDClaims {
  /** Names of the groups that the person is in. */
  groups?: string[];
}

/**
 * authentik. Callback URL: `<origin>/auth/callback/authentik`. Needs `issuer`:
 * `https://<host>/application/o/<slug of the application>/`.
 *
 * @see https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
 */
export function Authentik(options: OIDCUserConfig<AuthentikProfile> = {}): OIDCConfig<AuthentikProfile> {
  return {
    id: 'authentik',
    name: 'Authentik',
    type: 'oidc',
    ...withOpenId,
    // https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
    offline: { scope: 'offline_access' },
    style: { logo: mark, brandColor: '#fd4b2d' },
    ...withOptions(options),
  };
}

export default Authentik;
