import { withEmail } from '../core/features/nothing-carried.js';
import type { EmailConfig } from '../types/provider-email.js';
import { customFetch } from '../types/symbols.js';
import { composeMail, type HttpMailUserConfig, postMail } from './mail/send-mail.js';
import { ownMail } from './mail/own-mail.js';
import { envelope } from './style/logo.js';
import { withOptions } from './options/with-options.js';

/** The options of {@link SendGrid}. */
export type SendGridUserConfig = HttpMailUserConfig & {
  /** Where the mails are processed; `EU` requires the key of a subuser there. @default "global" */
  region?: 'global' | 'EU';
};

/**
 * Sign-in links, sent by SendGrid. Needs `apiKey` (`AUTH_SENDGRID_KEY`) and `from`, an address of a verified sender or domain, with or
 * without a name: `Acme <no-reply@acme.example>`.
 *
 * @see https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 */
export function SendGrid(options: SendGridUserConfig = {}): EmailConfig {
  return {
    id: 'sendgrid',
    name: 'SendGrid',
    ...withEmail,
    type: 'email',
    maxAge: 86_400,
    sendVerificationRequest: ownMail(async (params) => {
      const { apiKey, to, from, subject, text, html } = composeMail(params);
      const host = options.region === 'EU' ? 'api.eu.sendgrid.com' : 'api.sendgrid.com';
      await postMail({
        service: params.provider.name,
        url: `https://${host}/v3/mail/send`,
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          personalizations: [{ to: [{ email: to }] }],
          from: partsOf(from),
          subject,
          // RFC 2046, section 5.1.4: plain text comes first.
          content: [
            { type: 'text/plain', value: text },
            { type: 'text/html', value: html },
          ],
        },
        fetch: options[customFetch],
      });
    }),
    style: { logo: envelope },
    ...withOptions(options, 'EU|global region'),
  };
}

/** `Name <address>`, `"Name" <address>` or an address alone (RFC 5322, section 3.4). */
function partsOf(sender: string): { email: string; name?: string } {
  const start = sender.lastIndexOf('<');
  if (start === -1 || !sender.trimEnd().endsWith('>')) return { email: sender.trim() };
  const email = sender.slice(start + 1, sender.lastIndexOf('>')).trim();
  const name = sender
    .slice(0, start)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return name === '' ? { email } : { email, name };
}

export default SendGrid;
