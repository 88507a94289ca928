import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { mark } from './marks/linkedin.js';
import { withOptions } from './options/with-options.js';

/** @see https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2#api-request-to-retreive-member-details */
export interface LinkedInProfile {
  /** Another one for every application. */
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
  email?: string;
  /** A boolean, which LinkedIn also sends as a string. */
  email_verified?: boolean | 'true' | 'false';
  /** Text in the ID Token, an object in the UserInfo response. */
  locale?: string | { country: string; language: string };
  [claim: string]: unknown;
}

/**
 * LinkedIn, by "Sign In with LinkedIn using OpenID Connect". Callback URL: `<origin>/auth/callback/linkedin`.
 *
 * @see https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
export function LinkedIn(options: OIDCUserConfig<LinkedInProfile> = {}): OIDCConfig<LinkedInProfile> {
  return {
    id: 'linkedin',
    name: 'LinkedIn',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://www.linkedin.com/oauth',
    // LinkedIn does not repeat the nonce in its ID Tokens, and knows PKCE for native applications only.
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    style: { logo: mark, brandColor: '#0a66c2' },
    ...withOptions(options),
  };
}

export default LinkedIn;
