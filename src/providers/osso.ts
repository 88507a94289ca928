import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { belowIssuer } from './profile/endpoint-url.js';
import { firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://ossoapp.com/docs/configure/implementation/ */
export interface OssoProfile {
  id: string;
  email: string;
  idp?: string;
  requested?: { domain?: string; email?: string };
  [member: string]: unknown;
}

/**
 * Osso, self-hosted SAML single sign-on; no longer developed. Callback URL: `<origin>/auth/callback/osso`.
 * Needs `issuer`, the URL of Osso; `domain` or `email` of the person go into the query of the sign-in.
 *
 * @see https://ossoapp.com/docs/configure/implementation/
 */
export function Osso(options: OAuthUserConfig<OssoProfile> = {}): OAuth2Config<OssoProfile> {
  return {
    id: 'osso',
    name: 'Osso',
    type: 'oauth',
    authorization: belowIssuer(options, '/oauth/authorize'),
    token: belowIssuer(options, '/oauth/token'),
    userinfo: belowIssuer(options, '/oauth/me'),
    profile: (profile) => ({
      id: accountId(profile.id),
      name: null,
      email: firstText(profile.email),
      image: null,
    }),
    style: { bg: '#1f2937', text: '#fff' },
    ...withOptions(options),
  };
}

export default Osso;
