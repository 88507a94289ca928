import { withPasswords } from '../core/features/nothing-carried.js';
import { passwordMethod } from '../core/methods/password/method.js';
import type { PasswordConfig, PasswordMail, PasswordUserConfig } from '../types/provider-password.js';
import { carriedMethod, requirements } from '../types/symbols.js';
import { sendOverSmtp, smtpRequirements } from './mail/send-smtp-mail.js';
import { signInMail } from './mail/sign-in-mail.js';
import { withOptions } from './options/with-options.js';

export type {
  PasswordConfig,
  PasswordHashing,
  PasswordMail,
  PasswordMailDraft,
  PasswordMailKind,
  PasswordUserConfig,
} from '../types/provider-password.js';

/**
 * Accounts with an address and a password: sign-in, sign-up with a mail that confirms the address, and a new password by mail.
 * Needs an adapter and a store of records, which the adapters of this package carry, and a way to send mails.
 *
 * @example
 * Password({ server: process.env.EMAIL_SERVER, from: 'Acme <no-reply@acme.example>' })
 */
export function Password(options: PasswordUserConfig = {}): PasswordConfig {
  const provider: PasswordConfig & { [carriedMethod]: typeof passwordMethod } = {
    [carriedMethod]: passwordMethod,
    ...withPasswords,
    id: 'password',
    name: 'Password',
    type: 'credentials',
    credentials: {
      email: { type: 'email', required: true, autocomplete: 'username', maxlength: 254 },
      password: { type: 'password', required: true, autocomplete: 'current-password' },
    },
    // Never called: the method itself asks the store.
    authorize: () => null,
    sendMail,
    compose: signInMail,
    ...withOptions({ ...options }),
  };
  return provider;
}

const sendMail = Object.assign(
  async (
    mail: PasswordMail,
    { name, server, from }: { name: string; server?: unknown; from?: string | undefined },
  ) =>
    sendOverSmtp(
      { name, server },
      {
        // An object is used as it is: a string would be parsed again.
        to: { name: '', address: mail.to },
        from: from || `no-reply@${new URL(mail.url).hostname}`,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      },
    ),
  { [requirements]: smtpRequirements },
);

export default Password;
