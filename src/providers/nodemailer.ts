import { withEmail } from '../core/features/nothing-carried.js';
import type { EmailConfig, EmailUserConfig, SendVerificationRequestParams } from '../types/provider-email.js';
import { requirements } from '../types/symbols.js';
import { ownMailMarks } from './mail/own-mail.js';
import { sendSmtpMail, smtpRequirements } from './mail/send-smtp-mail.js';
import { envelope } from './style/logo.js';
import { withOptions } from './options/with-options.js';

/** The provider that {@link Nodemailer} returns. */
export type NodemailerConfig = EmailConfig;

/** The options of {@link Nodemailer}. */
export type NodemailerUserConfig = EmailUserConfig & {
  /**
   * The mail server: a URL (`smtps://user:password@host:465`), options of a transport, or a transport of nodemailer.
   *
   * @see https://nodemailer.com/smtp/
   */
  server?: string | object;
};

/**
 * Sign-in links, sent over SMTP, for runtimes with TCP sockets. Needs `server` and the package `nodemailer`; `from` is
 * `no-reply` at the host of the link by default.
 *
 * @example
 * Nodemailer({ server: process.env.EMAIL_SERVER, from: 'Acme <no-reply@acme.example>' })
 */
export function Nodemailer(options: NodemailerUserConfig = {}): EmailConfig {
  return {
    id: 'nodemailer',
    name: 'Nodemailer',
    ...withEmail,
    type: 'email',
    maxAge: 86_400,
    sendVerificationRequest,
    style: { logo: envelope },
    ...withOptions(options),
  };
}

const sendVerificationRequest = Object.assign(
  (params: SendVerificationRequestParams) => sendSmtpMail(params),
  { [requirements]: smtpRequirements, ...ownMailMarks },
);

export default Nodemailer;
