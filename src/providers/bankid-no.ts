import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.bankid.no/bankid-with-biometrics/apis/oidc/claims/ */
export interface BankIDNorwayProfile extends OpenIDClaims {
  birthdate?: string;
  /** National identity number, when the scope `nnin_altsub` was granted. */
  nnin_altsub?: string;
  /** Means of authentication: `BID`, `BIS` (with biometrics). */
  amr?: string | string[];
}

/**
 * BankID, Norway. Callback URL: `<origin>/auth/callback/bankid-no`. The profile comes from a signed answer of the
 * UserInfo endpoint.
 *
 * @see https://developer.bankid.no/bankid-oidc-provider/
 */
export function BankIDNorway(
  options: OIDCUserConfig<BankIDNorwayProfile> = {},
): OIDCConfig<BankIDNorwayProfile> {
  return {
    id: 'bankid-no',
    name: 'BankID Norge',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://auth.bankid.no/auth/realms/prod',
    authorization: { params: { ui_locales: 'no', login_hint: 'BIS' } },
    checks: ['pkce', 'state', 'nonce'],
    client: { token_endpoint_auth_method: 'client_secret_post', userinfo_signed_response_alg: 'RS256' },
    idToken: false,
    profile: (profile) => ({
      id: profile.sub,
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: null,
    }),
    style: { bg: '#39134c', text: '#fff' },
    ...withOptions(options),
  };
}

export default BankIDNorway;
