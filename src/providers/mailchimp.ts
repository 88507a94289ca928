import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { conformTokens, withBearer } from './profile/conform-tokens.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/mailchimp.js';
import { withOptions } from './options/with-options.js';

/** @see https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/ */
export interface MailchimpProfile {
  dc: string;
  role?: string;
  accountname: string;
  user_id: number;
  api_endpoint: string;
  login: { login_id: number; login_name: string; email: string; avatar?: string | null };
  [member: string]: unknown;
}

/**
 * Mailchimp. Callback URL: `<origin>/auth/callback/mailchimp`; no `localhost`, but `127.0.0.1`.
 *
 * @see https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 */
export function Mailchimp(options: OAuthUserConfig<MailchimpProfile> = {}): OAuth2Config<MailchimpProfile> {
  return {
    id: 'mailchimp',
    name: 'Mailchimp',
    type: 'oauth',
    authorization: { url: 'https://login.mailchimp.com/oauth2/authorize', params: { scope: '' } },
    token: {
      url: 'https://login.mailchimp.com/oauth2/token',
      // The tokens never expire, which Mailchimp writes as 0 seconds.
      conform: conformTokens(({ expires_in: _never, ...tokens }) => withBearer(tokens)),
    },
    userinfo: {
      url: 'https://login.mailchimp.com/oauth2/metadata',
      // The authorization scheme of the tenth draft of OAuth 2.0.
      request: userinfoRequest({
        headers: ({ access_token }) => ({ authorization: `OAuth ${access_token}` }),
      }),
    },
    profile: (profile) => ({
      id: accountId(profile.login.login_id),
      name: firstText(profile.accountname),
      email: firstText(profile.login.email),
      image: null,
    }),
    style: { logo: mark, bg: '#ffe01b', text: '#000' },
    ...withOptions(options),
  };
}

export default Mailchimp;
