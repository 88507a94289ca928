import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/bitbucket.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get */
export interface BitbucketProfile {
  account_id: string;
  uuid: string;
  display_name: string;
  username?: string;
  nickname?: string;
  links: { avatar?: { href: string } };
  [member: string]: unknown;
}

/**
 * Bitbucket Cloud. Callback URL: `<origin>/auth/callback/bitbucket`. The profile carries no address; those are at
 * `/2.0/user/emails`.
 *
 * @see https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/
 */
export function Bitbucket(options: OAuthUserConfig<BitbucketProfile> = {}): OAuth2Config<BitbucketProfile> {
  return {
    id: 'bitbucket',
    name: 'Bitbucket',
    type: 'oauth',
    authorization: { url: 'https://bitbucket.org/site/oauth2/authorize', params: { scope: 'account' } },
    token: 'https://bitbucket.org/site/oauth2/access_token',
    userinfo: 'https://api.bitbucket.org/2.0/user',
    profile: (profile) => ({
      id: accountId(profile.account_id),
      name: firstText(profile.display_name),
      email: null,
      image: pictureOf(profile.links?.avatar?.href),
    }),
    style: { logo: mark, brandColor: '#0052cc' },
    ...withOptions(options),
  };
}

export default Bitbucket;
