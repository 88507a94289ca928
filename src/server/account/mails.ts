import type { Exchange } from '../../core/contracts/exchange.js';
import type { AddedNotice } from '../../core/contracts/notices.js';
import type { ResolvedProvider } from '../../core/contracts/provider.js';
import type { Settings } from '../../core/contracts/settings.js';
import { AuthError } from '../../errors.js';
import { sendMail, senderOf, type AccountMail } from '../account-mails.js';

type Draft = (to: string, link: NonNullable<AddedNotice['link']>) => AccountMail;

/** The mail to the new address: its link makes it the address of the account. */
export const confirmMail: Draft = (to, link) => ({
  to,
  link,
  kind: 'confirm',
  says: {
    subject: 'account.mail.confirm.subject',
    lead: 'account.mail.confirm.lead',
    button: 'account.mail.confirm.button',
    isOnce: true,
  },
});

/** The mail to the former address: its link restores it. */
export const movedMail: Draft = (to, link) => ({
  to,
  link,
  kind: 'moved',
  says: {
    subject: 'account.mail.changed.subject',
    lead: 'account.mail.changed.lead',
    button: 'account.mail.changed.button',
  },
});

/** The mail to an address that another user has. Its link leads to the application. */
export const ownedMail: Draft = (to, link) => ({
  to,
  link,
  kind: 'owned',
  says: { subject: 'account.mail.taken.subject', lead: 'account.mail.taken.lead' },
});

/** The mail about a sign-in from a browser that the user had not used before. @param details - when, with which browser, from where */
export function deviceMail(to: string, link: NonNullable<AddedNotice['link']>, details: string): AccountMail {
  return {
    to,
    link,
    kind: 'device',
    says: { subject: 'account.mail.device.subject', lead: 'account.mail.device.lead' },
    values: { details },
  };
}

/**
 * The provider that sends mails about accounts.
 * @throws {AuthError} if none can
 */
export function requireSender(settings: Settings): ResolvedProvider {
  const sender = senderOf(settings);
  if (sender !== undefined) return sender;
  throw new AuthError(
    'A change of address needs a provider that sends mails: add `Password()` or an email provider of this package, without ' +
      '`notices: false` and without a `sendVerificationRequest` of your own.',
  );
}

/** {@link sendMail}; a mail that fails is logged and changes nothing: it never rejects. */
export async function trySendMail(exchange: Exchange, mail: AccountMail): Promise<void> {
  const { settings } = exchange;
  const sender = senderOf(settings);
  if (sender === undefined) return;
  try {
    await sendMail(exchange, sender, mail);
  } catch (error) {
    settings.logger.error(error instanceof Error ? error : new Error(String(error)));
  }
}
