import { withEmail } from '../core/features/nothing-carried.js';
import type { EmailConfig } from '../types/provider-email.js';
import { customFetch } from '../types/symbols.js';
import { composeMail, type HttpMailUserConfig, postMail } from './mail/send-mail.js';
import { ownMail } from './mail/own-mail.js';
import { envelope } from './style/logo.js';
import { withOptions } from './options/with-options.js';

/**
 * Sign-in links, sent by Resend. Needs `apiKey` (`AUTH_RESEND_KEY`) and `from`, an address of a domain that Resend has verified.
 *
 * @see https://resend.com/docs/api-reference/emails/send-email
 */
export function Resend(options: HttpMailUserConfig = {}): EmailConfig {
  return {
    id: 'resend',
    name: 'Resend',
    ...withEmail,
    type: 'email',
    maxAge: 86_400,
    sendVerificationRequest: ownMail(async (params) => {
      const { apiKey, to, ...mail } = composeMail(params);
      await postMail({
        service: params.provider.name,
        url: 'https://api.resend.com/emails',
        headers: { authorization: `Bearer ${apiKey}` },
        // A list, because a string could be split at a comma.
        body: { ...mail, to: [to] },
        fetch: options[customFetch],
      });
    }),
    style: { logo: envelope },
    ...withOptions(options),
  };
}

export default Resend;
