import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { bearerTokens } from './profile/conform-tokens.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/mailru.js';
import { withOptions } from './options/with-options.js';

/** @see https://id.vk.com/about/business/go/docs/ru/vkid/latest/oauth/oauth-mail/index */
export interface MailruProfile {
  id: string;
  client_id?: string;
  name: string;
  nickname?: string;
  first_name?: string;
  last_name?: string;
  email: string;
  image?: string;
  gender?: 'm' | 'f';
  locale?: string;
  [member: string]: unknown;
}

/**
 * Mail.ru. Callback URL: `<origin>/auth/callback/mailru`. For applications registered before 1 July 2025; newer ones
 * sign people of Mail.ru in through VK ID.
 *
 * @see https://id.vk.com/about/business/go/docs/ru/vkid/latest/oauth/oauth-mail/index
 */
export function Mailru(options: OAuthUserConfig<MailruProfile> = {}): OAuth2Config<MailruProfile> {
  return {
    id: 'mailru',
    name: 'Mail.ru',
    type: 'oauth',
    authorization: { url: 'https://oauth.mail.ru/login', params: { scope: 'userinfo' } },
    token: { url: 'https://oauth.mail.ru/token', conform: bearerTokens },
    userinfo: 'https://oauth.mail.ru/userinfo',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: pictureOf(profile.image),
    }),
    style: { logo: mark, brandColor: '#005ff9' },
    ...withOptions(options),
  };
}

export default Mailru;
