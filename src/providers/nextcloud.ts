import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest, tokenMember, userinfoUrl } from './profile/userinfo-request.js';
import { belowIssuer, joinUrl } from './profile/endpoint-url.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/nextcloud.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.nextcloud.com/server/latest/admin_manual/configuration_user/instruction_set_for_users.html#get-data-of-a-single-user */
export interface NextcloudProfile {
  id: string;
  displayname: string;
  email: string | null;
  groups?: string[];
  language?: string;
  locale?: string;
  [member: string]: unknown;
}

/**
 * Nextcloud. Callback URL: `<origin>/auth/callback/nextcloud`. Needs `issuer`, the URL of the server, with `/index.php`
 * where its addresses have it.
 *
 * @see https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 */
export function Nextcloud(options: OAuthUserConfig<NextcloudProfile> = {}): OAuth2Config<NextcloudProfile> {
  return {
    id: 'nextcloud',
    name: 'Nextcloud',
    type: 'oauth',
    authorization: { url: belowIssuer(options, '/apps/oauth2/authorize'), params: { scope: '' } },
    token: belowIssuer(options, '/apps/oauth2/api/v1/token'),
    userinfo: {
      url: belowIssuer(options, '/ocs/v1.php/cloud/users'),
      request: userinfoRequest({
        url: (tokens, provider) => `${userinfoUrl(tokens, provider)}/${tokenMember(tokens, 'user_id')}`,
        headers: () => ({ 'ocs-apirequest': 'true' }),
        member: 'ocs.data',
      }),
    },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.displayname),
      email: firstText(profile.email),
      image: options.issuer ? joinUrl(options.issuer, `/avatar/${encodeURIComponent(profile.id)}/512`) : null,
    }),
    style: { logo: mark, brandColor: '#0082c9' },
    ...withOptions(options),
  };
}

export default Nextcloud;
