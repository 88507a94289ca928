import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.keycloak.org/docs/latest/server_admin/#_client_scopes_protocol */
export interface KeycloakProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  picture?: string;
  email?: string;
  email_verified?: boolean;
  /** Id of the session at Keycloak. */
  sid?: string;
  acr?: string;
  [claim: string]: unknown;
}

/**
 * Keycloak. Callback URL: `<origin>/auth/callback/keycloak`. Needs `issuer`: `https://<host>/realms/<realm>`, before
 * Keycloak 17 `https://<host>/auth/realms/<realm>`.
 *
 * @see https://www.keycloak.org/securing-apps/oidc-layers
 */
export function Keycloak(options: OIDCUserConfig<KeycloakProfile> = {}): OIDCConfig<KeycloakProfile> {
  return {
    id: 'keycloak',
    name: 'Keycloak',
    type: 'oidc',
    ...withOpenId,
    // https://www.keycloak.org/docs/latest/server_admin/#_offline-access: others end with the session there
    offline: { scope: 'offline_access' },
    style: { brandColor: '#428bca' },
    ...withOptions(options),
  };
}

export default Keycloak;
