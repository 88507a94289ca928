import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { fullName, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/zoho.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.zoho.com/accounts/protocol/oauth/sign-in-using-zoho.html */
export interface ZohoProfile {
  ZUID: number | string;
  Display_Name?: string;
  First_Name: string;
  Last_Name: string;
  Email: string;
  [member: string]: unknown;
}

/** The options of {@link Zoho}. */
export type ZohoUserConfig = OAuthUserConfig<ZohoProfile> & {
  /** The data center whose people sign in. @default "us" */
  region?: 'us' | 'eu' | 'in' | 'au' | 'jp' | 'ca' | 'sa' | 'uk' | 'cn';
};

/**
 * Zoho. Callback URL: `<origin>/auth/callback/zoho`. Each data center has its own accounts: `region` names the one, and
 * several are several providers with an `id` of their own.
 *
 * @see https://www.zoho.com/accounts/protocol/oauth/multi-dc.html
 */
export function Zoho(options: ZohoUserConfig = {}): OAuth2Config<ZohoProfile> {
  const accounts = `https://accounts.${DOMAINS[options.region ?? 'us']}`;
  return {
    id: 'zoho',
    name: 'Zoho',
    type: 'oauth',
    authorization: { url: `${accounts}/oauth/v2/auth`, params: { scope: 'AaaServer.profile.Read' } },
    token: `${accounts}/oauth/v2/token`,
    userinfo: `${accounts}/oauth/user/info`,
    profile: (profile) => ({
      id: accountId(profile.ZUID),
      name: fullName(profile.First_Name, profile.Last_Name),
      email: firstText(profile.Email),
      image: null,
    }),
    // https://www.zoho.com/invoice/api/v3/oauth/
    offline: { params: { access_type: 'offline', prompt: 'consent' } },
    style: { logo: mark, brandColor: '#e42527' },
    ...withOptions(options, 'us|eu|in|au|jp|ca|sa|uk|cn region'),
  };
}

const DOMAINS: Readonly<Record<NonNullable<ZohoUserConfig['region']>, string>> = {
  us: 'zoho.com',
  eu: 'zoho.eu',
  in: 'zoho.in',
  au: 'zoho.com.au',
  jp: 'zoho.jp',
  ca: 'zohocloud.ca',
  sa: 'zoho.sa',
  uk: 'zoho.uk',
  cn: 'zoho.com.cn',
};

export default Zoho;
