import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { objectsIn } from './profile/objects-in.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/paypal.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.paypal.com/docs/api/identity/v1/#userinfo_get */
export interface PayPalProfile {
  /** A URL that ends with the id. */
  user_id: string;
  /** With the scope `https://uri.paypal.com/services/paypalattributes`. */
  payer_id?: string;
  verified_account?: boolean | 'true' | 'false';
  name?: string;
  given_name?: string;
  family_name?: string;
  emails?: { value: string; primary?: boolean; confirmed?: boolean }[];
  [member: string]: unknown;
}

/** The options of {@link PayPal}. */
export type PayPalUserConfig = OAuthUserConfig<PayPalProfile> & {
  /** Whether the keys are those of the sandbox. @default false */
  sandbox?: boolean;
};

/**
 * PayPal. Callback URL: `<origin>/auth/callback/paypal`.
 *
 * @see https://developer.paypal.com/docs/log-in-with-paypal/integrate/
 * @see https://developer.paypal.com/docs/log-in-with-paypal/integrate/reference/
 */
export function PayPal(options: PayPalUserConfig = {}): OAuth2Config<PayPalProfile> {
  const domain = options.sandbox ? 'sandbox.paypal.com' : 'paypal.com';
  return {
    id: 'paypal',
    name: 'PayPal',
    type: 'oauth',
    // /signin/authorize is for integrations from before 2018.
    authorization: {
      url: `https://www.${domain}/connect`,
      params: { flowEntry: 'static', scope: 'openid profile email' },
    },
    token: `https://api-m.${domain}/v1/oauth2/token`,
    userinfo: `https://api-m.${domain}/v1/identity/oauth2/userinfo?schema=paypalv1.1`,
    checks: ['state'],
    profile: (profile) => ({
      id: accountId(profile.user_id),
      name: firstText(profile.name),
      email: firstText(primary(profile)?.value),
      image: null,
    }),
    emailVerified: (profile) => primary(profile)?.confirmed === true,
    style: { logo: mark, brandColor: '#002991' },
    ...withOptions(options, 'B sandbox'),
  };
}

function primary({ emails }: PayPalProfile): { value: string; confirmed?: boolean } | undefined {
  const listed = objectsIn(emails);
  return listed.find((email) => email.primary === true) ?? listed[0];
}

export default PayPal;
