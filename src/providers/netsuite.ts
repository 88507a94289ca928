import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_4643324824.html */
export interface NetSuiteProfile {
  id: number | string;
  name: string;
  email?: string;
  location?: number | string;
  role?: number | string;
  roleId?: string;
  [member: string]: unknown;
}

/** The options of {@link NetSuite}. */
export type NetSuiteUserConfig = OAuthUserConfig<NetSuiteProfile> & {
  /** Id of the account: `1234567`, `1234567_SB1` for a sandbox. */
  accountID?: string;
  /** Whether people are asked to sign in or to consent again: `login`, `consent`, `login consent`, `none`. */
  prompt?: string;
  /** @default "restlets rest_webservices" */
  scope?: string;
};

/** The options of {@link NetSuite}. */
export type OAuthNetSuiteOptions = Pick<NetSuiteUserConfig, 'accountID' | 'prompt' | 'scope'>;

/**
 * Oracle NetSuite. Callback URL: `<origin>/auth/callback/netsuite`. Needs `accountID`, and as `userinfo` the external
 * URL of a RESTlet that answers `{id, name, email}` of `N/runtime`'s current user: NetSuite has no such endpoint.
 *
 * @see https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158074210415.html
 */
export function NetSuite(options: NetSuiteUserConfig = {}): OAuth2Config<NetSuiteProfile> {
  return {
    id: 'netsuite',
    name: 'NetSuite',
    type: 'oauth',
    ...endpointsOf(options),
    checks: ['state'],
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: null,
    }),
    style: { bg: '#181a1b', text: '#fbfbfb' },
    ...withOptions(options, 'S accountID prompt scope'),
  };
}

/** Every account has its own host names; without the option, the configuration is reported as incomplete. */
function endpointsOf({
  accountID,
  prompt,
  scope = 'restlets rest_webservices',
}: OAuthNetSuiteOptions):
  Required<Pick<OAuth2Config<NetSuiteProfile>, 'authorization' | 'token'>> | undefined {
  if (!accountID) return undefined;
  const host = accountID.toLowerCase().replaceAll('_', '-');
  return {
    authorization: {
      url: `https://${host}.app.netsuite.com/app/login/oauth2/authorize.nl`,
      params: { scope, ...(prompt === undefined ? {} : { prompt }) },
    },
    token: `https://${host}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token`,
  };
}

export default NetSuite;
