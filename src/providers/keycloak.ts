import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { monogram } from './style/logo.js';

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
    style: { logo: monogram('K', '#fff', '#428bca'), brandColor: '#428bca' },
    options,
  };
}

export default Keycloak;
