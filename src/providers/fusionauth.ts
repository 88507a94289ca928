import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { belowIssuer } from './profile/endpoint-url.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/fusionauth.js';
import { withOptions } from './options/with-options.js';

/** @see https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/tokens#id-token */
export interface FusionAuthProfile extends OpenIDClaims {
  applicationId?: string;
  /** Id of the tenant. */
  tid?: string;
  roles?: string[];
}

/** The options of {@link FusionAuth}. */
export type FusionAuthUserConfig = OIDCUserConfig<FusionAuthProfile> & {
  /** Id of the tenant, where there are several with one host name. */
  tenantId?: string;
};

/**
 * FusionAuth. Callback URL: `<origin>/auth/callback/fusionauth`. Needs `issuer`, the URL of FusionAuth, and in the
 * settings of the tenant the same one as issuer.
 *
 * @see https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/
 */
export function FusionAuth(options: FusionAuthUserConfig = {}): OIDCConfig<FusionAuthProfile> {
  const { tenantId } = options;
  const tenantQuery = tenantId ? `?tenantId=${encodeURIComponent(tenantId)}` : '';
  return {
    id: 'fusionauth',
    name: 'FusionAuth',
    type: 'oidc',
    ...withOpenId,
    wellKnown: `${belowIssuer(options, '/.well-known/openid-configuration')}${tenantQuery}`,
    authorization: {
      params: { scope: 'openid offline_access email profile', ...(tenantId ? { tenantId } : {}) },
    },
    token: belowIssuer(options, '/oauth2/token'),
    userinfo: belowIssuer(options, '/oauth2/userinfo'),
    checks: ['pkce', 'state'],
    profile: (profile) => ({
      id: profile.sub,
      name: firstText(profile.name, profile.preferred_username),
      email: firstText(profile.email),
      image: pictureOf(profile.picture),
    }),
    offline: { scope: 'offline_access' },
    style: { logo: mark, bg: '#111827', text: '#f58320', brandColor: '#f58320' },
    ...withOptions(options, 'S tenantId'),
  };
}

export default FusionAuth;
