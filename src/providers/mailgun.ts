import { withEmail } from '../core/features/nothing-carried.js';
import type { EmailConfig } from '../types/provider-email.js';
import { customFetch } from '../types/symbols.js';
import { basicAuthorization } from './mail/basic-authorization.js';
import { composeMail, type HttpMailUserConfig, postMail } from './mail/send-mail.js';
import { ownMail } from './mail/own-mail.js';
import { envelope } from './style/logo.js';
import { withOptions } from './options/with-options.js';

/** The options of {@link Mailgun}. */
export type MailgunUserConfig = HttpMailUserConfig & {
  /** The domain that sends. @default the domain of `from` */
  domain?: string;
  /** Where the domain was added. @default "US" */
  region?: 'US' | 'EU';
};

/**
 * Sign-in links, sent by Mailgun. Needs `apiKey` (`AUTH_MAILGUN_KEY`) and `from`, an address of a domain that Mailgun has verified.
 *
 * @see https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages
 */
export function Mailgun(options: MailgunUserConfig = {}): EmailConfig {
  return {
    id: 'mailgun',
    name: 'Mailgun',
    ...withEmail,
    type: 'email',
    maxAge: 86_400,
    sendVerificationRequest: ownMail(async (params) => {
      const { apiKey, ...mail } = composeMail(params);
      const host = options.region === 'EU' ? 'api.eu.mailgun.net' : 'api.mailgun.net';
      const domain = options.domain ?? domainOf(mail.from);
      await postMail({
        service: params.provider.name,
        url: `https://${host}/v3/${encodeURIComponent(domain)}/messages`,
        headers: { authorization: basicAuthorization('api', apiKey) },
        body: new URLSearchParams({ ...mail }),
        fetch: options[customFetch],
      });
    }),
    style: { logo: envelope },
    ...withOptions(options, 'S domain;US|EU region'),
  };
}

/** Of `a@b.example`, or `Name <a@b.example>`. */
function domainOf(sender: string): string {
  return sender.slice(sender.lastIndexOf('@') + 1).replace(/>?\s*$/, '');
}

export default Mailgun;
