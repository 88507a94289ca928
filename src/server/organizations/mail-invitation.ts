import type { Exchange } from '../../core/contracts/exchange.js';
import type { ResolvedProvider } from '../../core/contracts/provider.js';
import type { StoredInvitation, StoredOrganization } from '../../types/organization-store.js';
import { AuthError, EmailSignInError } from '../../errors.js';
import { inLimit } from '../../core/hooks/in-limit.js';
import type { NotTried } from '../../core/limits/limit-attempts.js';
import { storedUser } from '../../core/store/stored-user.js';
import { mailInLimits, sendMail, senderOf } from '../account-mails.js';
import { organizationsOf, shown } from './access.js';
import type { GuardedStore } from './guarded-store.js';

interface Mailing {
  readonly invitation: StoredInvitation;
  readonly organization: StoredOrganization;
  /** The secret of the link. */
  readonly token: string;
}

/**
 * Stores an invitation and mails it, within the limits of mails. One whose mail could not be sent is removed again.
 * @returns how long to wait, if there were too many mails: then it was not stored
 * @throws {EmailSignInError} (rejects) if the mail could not be sent
 */
export async function mailInvitation(
  exchange: Exchange,
  mailing: Mailing,
  store: Pick<GuardedStore, 'putInvitation' | 'removeInvitation'>,
): Promise<NotTried | undefined> {
  const { settings } = exchange;
  const { invitation } = mailing;
  const sender = senderOf(settings) ?? settings.providers.all()[0];
  if (sender === undefined) throw new AuthError('An invitation needs a provider.');
  return mailInLimits(exchange, { sender, email: invitation.email }, async () => {
    await store.putInvitation(invitation);
    try {
      await send(exchange, sender, mailing);
    } catch (error) {
      await store.removeInvitation(invitation.id);
      throw error;
    }
  });
}

async function send(
  exchange: Exchange,
  sender: ResolvedProvider,
  { invitation, organization, token }: Mailing,
): Promise<void> {
  const { settings } = exchange;
  const { sendInvitation } = organizationsOf(settings);
  const { email: to, expiresAt, invitedBy, role } = invitation;
  const link = { url: `${exchange.baseUrl}/invitation?token=${token}`, expires: expiresAt };
  const inviter = (await storedUser(settings, invitedBy)) ?? { id: invitedBy };
  if (sendInvitation === undefined)
    return sendMail(exchange, sender, {
      to,
      link,
      kind: 'invitation',
      says: {
        subject: 'organization.mail.subject',
        lead: 'organization.mail.lead',
        button: 'organization.mail.button',
      },
      values: { organization: organization.name, inviter: inviter.email ?? inviter.name ?? '' },
    });
  const name = 'The option `organizations.invitation.send`';
  const mail = { to, ...link, role, organization: shown(organization), invitedBy: inviter };
  try {
    await inLimit(settings, { name, limit: 'proofs' }, sendInvitation(mail));
  } catch (cause) {
    throw new EmailSignInError(`${name} failed; see the cause.`, { cause });
  }
}
