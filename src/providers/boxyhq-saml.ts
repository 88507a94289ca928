import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { belowIssuer } from './profile/endpoint-url.js';
import { fullName, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://boxyhq.com/docs/jackson/saml-flow#5-userinfo-request */
export interface BoxyHQSAMLProfile {
  id: string;
  email: string;
  firstName?: string;
  lastName?: string;
  [member: string]: unknown;
}

/**
 * SAML single sign-on through BoxyHQ (SAML Jackson, Ory Polis). Callback URL: `<origin>/auth/callback/boxyhq-saml`.
 * Needs `issuer`, the URL of Jackson; `tenant` and `product` go into `authorization.params`, or into the query of the
 * sign-in.
 *
 * @see https://boxyhq.com/docs/jackson/saml-flow
 */
export function BoxyHQSAML(
  options: OAuthUserConfig<BoxyHQSAMLProfile> = {},
): OAuth2Config<BoxyHQSAMLProfile> {
  return {
    id: 'boxyhq-saml',
    name: 'BoxyHQ SAML',
    type: 'oauth',
    authorization: { url: belowIssuer(options, '/api/oauth/authorize'), params: { provider: 'saml' } },
    token: belowIssuer(options, '/api/oauth/token'),
    userinfo: belowIssuer(options, '/api/oauth/userinfo'),
    profile: (profile) => ({
      id: accountId(profile.id),
      name: fullName(profile.firstName, profile.lastName),
      email: firstText(profile.email),
      image: null,
    }),
    style: { brandColor: '#25c2a0' },
    ...withOptions(options),
  };
}

export default BoxyHQSAML;
