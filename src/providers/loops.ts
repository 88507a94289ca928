import { withEmail } from '../core/features/nothing-carried.js';
import type { EmailConfig } from '../types/provider-email.js';
import { customFetch } from '../types/symbols.js';
import { MailError } from './mail/mail-error.js';
import { composeMail, type HttpMailUserConfig, postMail } from './mail/send-mail.js';
import { envelope } from './style/logo.js';
import { withOptions } from './options/with-options.js';

/** The options of {@link Loops}. */
export type LoopsUserConfig = HttpMailUserConfig & {
  /** Id of the transactional mail, whose template has the data variable `url`; with `code: true` also `code`, eight digits. */
  transactionalId?: string;
};

/** The provider that {@link Loops} returns. */
export type LoopsConfig = EmailConfig;

/**
 * Sign-in links, sent by Loops. Needs `apiKey` (`AUTH_LOOPS_KEY`) and `transactionalId`; sender, subject and text are those of the
 * template.
 *
 * @see https://loops.so/docs/api-reference/send-transactional-email
 */
export function Loops(options: LoopsUserConfig = {}): LoopsConfig {
  return {
    id: 'loops',
    name: 'Loops',
    ...withEmail,
    type: 'email',
    maxAge: 86_400,
    sendVerificationRequest: async (params) => {
      const { apiKey, to } = composeMail(params);
      const { name } = params.provider;
      const { transactionalId } = options;
      if (!transactionalId)
        throw new MailError(name, 'there is no template. Set the option transactionalId.');
      await postMail({
        service: name,
        url: 'https://app.loops.so/api/v1/transactional',
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          transactionalId,
          email: to,
          dataVariables: { url: params.url, ...(params.code !== undefined && { code: params.code }) },
        },
        fetch: options[customFetch],
      });
    },
    style: { logo: envelope },
    ...withOptions(options, 'S transactionalId'),
  };
}

export default Loops;
