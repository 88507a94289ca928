import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { drawing } from './style/logo.js';

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
    issuer: 'https://accounts.google.com',
    style: {
      logo: drawing(
        `<g fill='none' stroke-width='4'><path stroke='#ea4335' d='M18 6A8.5 8.5 0 0 0 4.6 7.8'/>` +
          `<path stroke='#fbbc05' d='M4.6 7.8a8.5 8.5 0 0 0 0 8.4'/>` +
          `<path stroke='#34a853' d='M4.6 16.2A8.5 8.5 0 0 0 18 18'/>` +
          `<path stroke='#4285f4' d='M18 18a8.5 8.5 0 0 0 2.5-6H12'/></g>`,
      ),
      brandColor: '#1a73e8',
    },
    options,
  };
}

export default Google;
