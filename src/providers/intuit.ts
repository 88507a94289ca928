import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { fullName, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect */
export interface IntuitProfile {
  sub: string;
  givenName?: string;
  familyName?: string;
  email?: string;
  emailVerified?: boolean;
  phoneNumber?: string;
  phoneNumberVerified?: boolean;
  [claim: string]: unknown;
}

/** The options of {@link Intuit}. */
export type IntuitUserConfig = OIDCUserConfig<IntuitProfile> & {
  /** Whether the keys are those for development. @default false */
  sandbox?: boolean;
};

/**
 * Intuit: QuickBooks, TurboTax, Mailchimp. Callback URL: `<origin>/auth/callback/intuit`, https only.
 *
 * @see https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-openid-discovery-doc
 */
export function Intuit(options: IntuitUserConfig = {}): OIDCConfig<IntuitProfile> {
  return {
    id: 'intuit',
    name: 'Intuit',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://oauth.platform.intuit.com/op/v1',
    // Its metadata is not where OpenID Connect Discovery 1.0 looks for it.
    wellKnown: `https://developer.api.intuit.com/.well-known/openid_${options.sandbox ? 'sandbox_' : ''}configuration`,
    // Its ID Tokens have neither name nor address, and its documentation does not mention a nonce.
    idToken: false,
    checks: ['pkce', 'state'],
    profile: (profile) => ({
      id: profile.sub,
      name: fullName(profile.givenName, profile.familyName),
      email: firstText(profile.email),
      image: null,
    }),
    emailVerified: (profile) => profile.emailVerified === true,
    style: { bg: '#236cff', text: '#fff' },
    ...withOptions(options, 'B sandbox'),
  };
}

export default Intuit;
