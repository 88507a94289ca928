import type { Exchange } from '../../contracts/exchange.js';
import type { AddedNotice } from '../../contracts/notices.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import { EmailSignInError } from '../../../errors.js';
import { inLimit } from '../../hooks/in-limit.js';
import { privateCopy } from '../../hooks/private-copy.js';
import { toRequest } from '../../http/to-request.js';
import { catalogueFor } from '../../texts/choose-catalogue.js';
import { siteOf } from '../../texts/site.js';
import type { PasswordMailKind } from '../../../types/provider-password.js';
import { mailTexts, noticeSentences, type MailSentences } from '../mail-texts.js';
import { passwordConfig } from './options.js';

/** A mail that is about to be sent. */
export interface MailDraft extends Letter {
  readonly to: string;
  readonly expires: Date;
  /** What stands for names in braces, in a notice to the owner of an account. */
  readonly values?: Readonly<Record<string, string>>;
  /** What such a notice says in place of "a new way to sign in". */
  readonly says?: Partial<AddedNotice['says']>;
  /** With `code`: what it shows. */
  readonly code?: string;
  /** What another user would have got: it is written, too, so that writing takes as long for everybody. */
  readonly otherwise?: Letter;
}

interface Letter {
  readonly kind: PasswordMailKind;
  readonly url: string;
}

/** Of mails that are no notices. */
const SENTENCES: { readonly [Kind in PasswordMailKind]?: MailSentences } = {
  verify: {
    subject: 'password.mail.verify.subject',
    lead: 'password.mail.verify.lead',
    button: 'password.confirm.submit',
    isOnce: true,
  },
  taken: {
    subject: 'password.mail.taken.subject',
    lead: 'password.mail.taken.lead',
    button: 'password.reset.title',
    isOnce: true,
  },
  reset: {
    subject: 'password.mail.reset.subject',
    lead: 'password.mail.reset.lead',
    button: 'password.reset.title',
    isOnce: true,
  },
  unknown: {
    subject: 'password.mail.unknown.subject',
    lead: 'password.mail.unknown.lead',
    button: 'link.signUp',
    isOnce: false,
  },
  changed: {
    subject: 'password.mail.changed.subject',
    lead: 'password.mail.changed.lead',
    button: 'password.reset.title',
    isOnce: false,
  },
};

/**
 * Sends a mail in the language of the request.
 * @throws {EmailSignInError} if it could not be sent
 */
export async function sendPasswordMail(
  exchange: Exchange,
  provider: CredentialsProvider,
  { kind, to, url, expires, values, says, code, otherwise }: MailDraft,
): Promise<void> {
  const { settings, request } = exchange;
  const { name, server, from, sendMail, compose } = passwordConfig(provider.config);
  const reader = { headers: request.headers, standard: () => toRequest(request) };
  const { language, direction, texts } = await catalogueFor(settings, reader);
  const write = (letter: Letter): ReturnType<typeof compose> => {
    const wording = {
      site: siteOf(exchange),
      language,
      direction,
      texts: mailTexts(SENTENCES[letter.kind] ?? noticeSentences(says), texts, values),
    };
    const secrets = { url: letter.url, ...(code !== undefined && { code }) };
    return compose({ ...secrets, theme: privateCopy(settings.theme), expires, wording });
  };
  if (otherwise !== undefined) write(otherwise);
  const { subject, html, text } = write({ kind, url });
  try {
    const sender = { name, ...(server !== undefined && { server }), ...(from !== undefined && { from }) };
    const limit = { name: `\`sendMail\` of provider "${provider.id}"`, limit: 'proofs' } as const;
    await inLimit(settings, limit, sendMail({ to, subject, text, html, kind, url }, sender));
  } catch (cause) {
    throw new EmailSignInError(`A mail of provider "${provider.id}" could not be sent; see the cause.`, {
      cause,
    });
  }
}
