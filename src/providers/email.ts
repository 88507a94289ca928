import { withEmail } from '../core/features/nothing-carried.js';
import type { EmailConfig, SendVerificationRequestParams } from '../types/provider-email.js';
import type { Requirements } from '../types/requirements.js';
import { requirements } from '../types/symbols.js';
import { MailError } from './mail/mail-error.js';
import { ownMailMarks } from './mail/own-mail.js';
import { sendSmtpMail, smtpRequirements } from './mail/send-smtp-mail.js';
import type { NodemailerUserConfig } from './nodemailer.js';
import { envelope } from './style/logo.js';
import { withOptions } from './options/with-options.js';

export type {
  EmailConfig,
  EmailProviderId,
  EmailProviderSendVerificationRequestParams,
  EmailProviderType,
  EmailUserConfig,
  SendVerificationRequestParams,
} from '../types/provider-email.js';

/**
 * Sign-in links, sent by your own function. With `server` instead of `sendVerificationRequest` it sends as
 * `providers/nodemailer` does.
 *
 * @example
 * Email({ sendVerificationRequest: ({ identifier, url }) => mailer.send(identifier, url) })
 */
export function Email(options: NodemailerUserConfig = {}): EmailConfig {
  return {
    id: 'email',
    name: 'Email',
    ...withEmail,
    type: 'email',
    maxAge: 86_400,
    sendVerificationRequest,
    style: { logo: envelope },
    ...withOptions(options),
  };
}

const needs: Requirements = {
  ...smtpRequirements,
  missing: ({ server }) =>
    server ? undefined : 'nothing sends the mail. Set the option `sendVerificationRequest` or `server`.',
};

const sendVerificationRequest = Object.assign(
  async (params: SendVerificationRequestParams): Promise<void> => {
    const { name, server } = params.provider;
    if (!server)
      throw new MailError(name, 'nothing sends the mail. Set the option sendVerificationRequest or server.');
    await sendSmtpMail(params);
  },
  { [requirements]: needs, ...ownMailMarks },
);

export default Email;
