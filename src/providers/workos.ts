import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { bearerTokens } from './profile/conform-tokens.js';
import { joinUrl } from './profile/endpoint-url.js';
import { fullName, pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/workos.js';
import { withOptions } from './options/with-options.js';

/** @see https://workos.com/docs/reference/sso/profile */
export interface WorkOSProfile {
  id: string;
  connection_id: string;
  connection_type: string;
  organization_id?: string | null;
  /** Id of the person at the identity provider. */
  idp_id: string;
  /** As the identity provider of the customer states it, and not verified. */
  email: string;
  first_name: string | null;
  last_name: string | null;
  raw_attributes?: { picture?: string; [member: string]: unknown };
  [member: string]: unknown;
}

/** The options of {@link WorkOS}. */
export type WorkOSUserConfig = OAuthUserConfig<WorkOSProfile> & {
  /** The connection to sign in with; `organization` or `provider` among the parameters of `authorization` do as well. */
  connection?: string;
};

/**
 * WorkOS single sign-on. Callback URL: `<origin>/auth/callback/workos`. `clientSecret` is the API key. Needs `connection`,
 * or one of the parameters `organization` and `provider`, for instance in the query of the sign-in.
 *
 * @example
 * WorkOS({ connection: 'conn_01E4ZCR3C56J083X43JQXF3JK5' })
 *
 * @see https://workos.com/docs/reference/sso/get-authorization-url
 */
export function WorkOS(options: WorkOSUserConfig = {}): OAuth2Config<WorkOSProfile> {
  const issuer = options.issuer || 'https://api.workos.com';
  return {
    id: 'workos',
    name: 'WorkOS',
    type: 'oauth',
    authorization: {
      url: joinUrl(issuer, '/sso/authorize'),
      params: { scope: '', ...(options.connection ? { connection: options.connection } : {}) },
    },
    token: { url: joinUrl(issuer, '/sso/token'), conform: bearerTokens },
    userinfo: joinUrl(issuer, '/sso/profile'),
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: fullName(profile.first_name, profile.last_name),
      email: firstText(profile.email),
      image: pictureOf(profile.raw_attributes?.picture),
    }),
    style: { logo: mark, brandColor: '#6363f1' },
    ...withOptions(options, 'S connection'),
  };
}

export default WorkOS;
