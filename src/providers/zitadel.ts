import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { withOptions } from './options/with-options.js';

/** @see https://zitadel.com/docs/apis/openidoauth/claims */
export interface ZitadelProfile extends OpenIDClaims {
  amr?: string[];
  /** The clients and the id of the project. */
  aud?: string[];
  azp?: string;
  'urn:zitadel:iam:user:resourceowner:id'?: string;
  'urn:zitadel:iam:org:project:roles'?: Record<string, Record<string, string>>;
}

/**
 * ZITADEL. Callback URL: `<origin>/auth/callback/zitadel`. Needs `issuer`: `https://<instance>.<region>.zitadel.cloud`, or
 * the URL of your own server. Name and address come from the UserInfo endpoint, unless the application puts them into the ID Token
 * ("User Info inside ID Token"). Its ID Tokens name all clients of the project and the project, and this client in `azp`.
 *
 * @see https://zitadel.com/docs/guides/integrate/login/oidc/login-users
 */
export function ZITADEL(options: OIDCUserConfig<ZitadelProfile> = {}): OIDCConfig<ZitadelProfile> {
  return {
    id: 'zitadel',
    name: 'ZITADEL',
    type: 'oidc',
    ...withOpenId,
    // https://zitadel.com/docs/apis/openidoauth/scopes
    offline: { scope: 'offline_access' },
    style: { brandColor: '#5469d4' },
    ...withOptions(options),
  };
}

export default ZITADEL;
