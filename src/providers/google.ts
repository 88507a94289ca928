import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { mark } from './marks/google.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
export interface GoogleProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
  email?: string;
  email_verified?: boolean;
  /** Domain of the Google Workspace or Cloud organisation; absent for personal accounts. */
  hd?: string;
  locale?: string;
  [claim: string]: unknown;
}

/**
 * Google. Callback URL: `<origin>/auth/callback/google`.
 *
 * @see https://developers.google.com/identity/openid-connect/openid-connect
 */
export function Google(options: OIDCUserConfig<GoogleProfile> = {}): OIDCConfig<GoogleProfile> {
  return {
    id: 'google',
    name: 'Google',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://accounts.google.com',
    // https://developers.google.com/identity/protocols/oauth2/web-server#offline: without consent only the first time
    offline: { params: { access_type: 'offline', prompt: 'consent' } },
    style: { logo: mark, brandColor: '#1a73e8' },
    ...withOptions(options),
  };
}

export default Google;
