import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://kb.synology.com/en-global/DSM/help/SSOServer/sso_server_service?version=7 */
export interface SynologyProfile {
  sub: string;
  username?: string;
  email?: string;
  groups?: string[];
  [claim: string]: unknown;
}

/**
 * Synology SSO Server. Callback URL: `<origin>/auth/callback/synology`. Needs `issuer`: the well-known URL of the server
 * up to `/.well-known`, for instance `https://sso.example.com/webman/sso`.
 *
 * @see https://kb.synology.com/en-global/DSM/help/SSOServer/sso_server_service?version=7
 */
export function Synology(options: OIDCUserConfig<SynologyProfile> = {}): OIDCConfig<SynologyProfile> {
  return {
    id: 'synology',
    name: 'Synology',
    type: 'oidc',
    ...withOpenId,
    authorization: { params: { scope: 'openid email' } },
    profile: (profile) => ({
      id: profile.sub,
      name: firstText(profile.username, profile.sub),
      email: firstText(profile.email),
      image: null,
    }),
    style: { brandColor: '#0070f3' },
    ...withOptions(options),
  };
}

export default Synology;
