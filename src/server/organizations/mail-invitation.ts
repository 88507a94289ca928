import type { Exchange } from '../../core/contracts/exchange.js';
import type { StoredInvitation, StoredOrganization } from '../../types/organization-store.js';
import { AuthError, EmailSignInError } from '../../errors.js';
import { inLimit } from '../../core/hooks/in-limit.js';
import type { NotTried } from '../../core/limits/limit-attempts.js';
import { storedUser } from '../../core/store/stored-user.js';
import { mailInLimits, sendMail, senderOf } from '../account-mails.js';
import { organizationsOf, shown } from './access.js';

interface Mailing {
  readonly invitation: StoredInvitation;
  readonly organization: StoredOrganization;
  /** The secret of the link. */
  readonly token: string;
}

/**
 * Stores an invitation and mails it, within the limits of mails.
 * @returns how long to wait, if there were too many mails: then it was not stored
 * @throws {EmailSignInError} (rejects) if the mail could not be sent
 */
export async function mailInvitation(
  exchange: Exchange,
  mailing: Mailing,
  store: () => Promise<void>,
): Promise<NotTried | undefined> {
  const { settings } = exchange;
  const { sendInvitation } = organizationsOf(settings);
  const sender = senderOf(settings) ?? settings.providers.all()[0];
  if (sender === undefined) throw new AuthError('An invitation needs a provider.');
  const { email, expiresAt, invitedBy, role } = mailing.invitation;
  const link = { url: `${exchange.baseUrl}/invitation?token=${mailing.token}`, expires: expiresAt };
  const inviter = (await storedUser(settings, invitedBy)) ?? { id: invitedBy };
  return mailInLimits(exchange, { sender, email }, async () => {
    await store();
    if (sendInvitation === undefined) {
      const values = {
        organization: mailing.organization.name,
        inviter: inviter.email ?? inviter.name ?? '',
      };
      return sendMail(exchange, sender, {
        to: email,
        link,
        kind: 'invitation',
        says: {
          subject: 'organization.mail.subject',
          lead: 'organization.mail.lead',
          button: 'organization.mail.button',
        },
        values,
      });
    }
    const name = 'The option `organizations.invitation.send`';
    const organization = shown(mailing.organization);
    const mail = { to: email, ...link, role, organization, invitedBy: inviter };
    try {
      await inLimit(settings, { name, limit: 'proofs' }, sendInvitation(mail));
    } catch (cause) {
      throw new EmailSignInError(`${name} failed; see the cause.`, { cause });
    }
  });
}
