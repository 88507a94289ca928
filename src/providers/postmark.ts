import { withEmail } from '../core/features/nothing-carried.js';
import type { EmailConfig } from '../types/provider-email.js';
import { customFetch } from '../types/symbols.js';
import { MailError } from './mail/mail-error.js';
import { composeMail, type HttpMailUserConfig, postMail } from './mail/send-mail.js';
import { ownMail } from './mail/own-mail.js';
import { envelope } from './style/logo.js';
import { withOptions } from './options/with-options.js';

/** The options of {@link Postmark}. */
export type PostmarkUserConfig = HttpMailUserConfig & {
  /** Id of the transactional stream. @default "outbound" */
  messageStream?: string;
};

/**
 * Sign-in links, sent by Postmark. Needs `apiKey` (`AUTH_POSTMARK_KEY`), the token of a server, and `from`, an address of a confirmed
 * sender signature or domain.
 *
 * @see https://postmarkapp.com/developer/api/email-api#send-a-single-email
 */
export function Postmark(options: PostmarkUserConfig = {}): EmailConfig {
  return {
    id: 'postmark',
    name: 'Postmark',
    ...withEmail,
    type: 'email',
    maxAge: 86_400,
    sendVerificationRequest: ownMail(async (params) => {
      const { apiKey, to, from, subject, text, html } = composeMail(params);
      const { name } = params.provider;
      // Postmark takes one string and splits it at commas.
      if (to.includes(',')) throw new MailError(name, 'an address with a comma cannot be written to.');
      await postMail({
        service: name,
        url: 'https://api.postmarkapp.com/email',
        headers: { 'x-postmark-server-token': apiKey, accept: 'application/json' },
        body: {
          From: from,
          To: to,
          Subject: subject,
          TextBody: text,
          HtmlBody: html,
          MessageStream: options.messageStream ?? 'outbound',
        },
        fetch: options[customFetch],
      });
    }),
    style: { logo: envelope },
    ...withOptions(options, 'S messageStream'),
  };
}

export default Postmark;
