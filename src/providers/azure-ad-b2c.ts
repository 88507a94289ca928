import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/microsoft.js';
import { withOptions } from './options/with-options.js';

/** @see https://learn.microsoft.com/en-us/azure/active-directory-b2c/tokens-overview */
export interface AzureADB2CProfile extends OpenIDClaims {
  /** The addresses, when "Email Addresses" is among the application claims of the user flow. */
  emails?: string[];
  /** Object id of the person in the tenant. */
  oid?: string;
  /** Name of the user flow. */
  tfp?: string;
}

/**
 * Azure AD B2C. Callback URL: `<origin>/auth/callback/azure-ad-b2c`. Needs the `issuer` of the metadata,
 * `https://<tenant>.b2clogin.com/<tenant id>/v2.0/`, and `wellKnown`, the address of that metadata:
 * `https://<tenant>.b2clogin.com/<tenant>.onmicrosoft.com/<user flow>/v2.0/.well-known/openid-configuration`. Where the
 * issuer of the user flow is set to the form with `/tfp/`, that issuer is enough.
 *
 * @see https://learn.microsoft.com/en-us/azure/active-directory-b2c/openid-connect
 */
export function AzureADB2C(options: OIDCUserConfig<AzureADB2CProfile> = {}): OIDCConfig<AzureADB2CProfile> {
  return {
    id: 'azure-ad-b2c',
    name: 'Azure AD B2C',
    type: 'oidc',
    ...withOpenId,
    profile: (profile) => ({
      id: profile.sub,
      name: firstText(profile.name, profile.preferred_username),
      email: firstText(profile.emails?.[0]),
      image: null,
    }),
    // https://learn.microsoft.com/en-us/azure/active-directory-b2c/openid-connect
    offline: { scope: 'offline_access' },
    style: { logo: mark, brandColor: '#0078d4' },
    ...withOptions(options),
  };
}

export default AzureADB2C;
