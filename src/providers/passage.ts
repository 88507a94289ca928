import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.passage.id/hosted-login/oidc-client-configuration */
export interface PassageProfile extends OpenIDClaims {
  phone_number?: string;
  phone_number_verified?: boolean;
}

/**
 * Passage by 1Password, which its makers retired on 16 January 2026: kept for installations that name it. Callback URL:
 * `<origin>/auth/callback/passage`. Needs `issuer`: `https://<name>.withpassage.com`.
 *
 * @see https://www.authsignal.com/blog/articles/how-to-migrate-from-passage-to-authsignal
 */
export function Passage(options: OIDCUserConfig<PassageProfile> = {}): OIDCConfig<PassageProfile> {
  return {
    id: 'passage',
    name: 'Passage',
    type: 'oidc',
    ...withOpenId,
    client: { token_endpoint_auth_method: 'client_secret_basic' },
    style: { brandColor: '#3d53f6' },
    ...withOptions(options),
  };
}

export default Passage;
