import { withEmail } from '../core/features/nothing-carried.js';
import type { EmailConfig } from '../types/provider-email.js';
import { customFetch } from '../types/symbols.js';
import { basicAuthorization } from './mail/basic-authorization.js';
import { composeMail, type HttpMailUserConfig, postMail } from './mail/send-mail.js';
import { ownMail } from './mail/own-mail.js';
import { envelope } from './style/logo.js';
import { withOptions } from './options/with-options.js';

/**
 * Sign-in links, sent by Forward Email. Needs `apiKey` (`AUTH_FORWARDEMAIL_KEY`) and `from`, an address of a domain that may send.
 *
 * @see https://forwardemail.net/en/email-api#create-outbound-smtp-email
 */
export function ForwardEmail(options: HttpMailUserConfig = {}): EmailConfig {
  return {
    id: 'forwardemail',
    name: 'Forward Email',
    ...withEmail,
    type: 'email',
    maxAge: 86_400,
    sendVerificationRequest: ownMail(async (params) => {
      const { apiKey, ...mail } = composeMail(params);
      await postMail({
        service: params.provider.name,
        url: 'https://api.forwardemail.net/v1/emails',
        headers: { authorization: basicAuthorization(apiKey, '') },
        body: mail,
        fetch: options[customFetch],
      });
    }),
    style: { logo: envelope },
    ...withOptions(options),
  };
}

export default ForwardEmail;
