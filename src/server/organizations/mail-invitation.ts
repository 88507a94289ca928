import type { Exchange } from '../../core/contracts/exchange.js';
import type { ResolvedProvider } from '../../core/contracts/provider.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { User } from '../../types/model.js';
import type { StoredInvitation, StoredOrganization } from '../../types/organization-store.js';
import { AuthError, EmailSignInError } from '../../errors.js';
import { inLimit } from '../../core/hooks/in-limit.js';
import type { NotTried } from '../../core/limits/limit-attempts.js';
import { isAddressProven } from '../../core/identities/is-address-proven.js';
import { userById } from '../../core/store/store-methods.js';
import { mailInLimits, sendMail, senderOf } from '../account-mails.js';
import { organizationsOf, shown } from './access.js';
import type { GuardedStore } from './guarded-store.js';
import { isPlainName } from './plain-name.js';

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
  const { email, invitedBy: userId } = invitation;
  return mailInLimits(exchange, { sender, userId, email, isInvitation: true }, async () => {
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
  const inviter = await inviterOf(settings, invitedBy);
  if (sendInvitation === undefined) {
    const name = nameOf(inviter);
    return sendMail(exchange, sender, {
      to,
      link,
      kind: 'invitation',
      says: {
        subject: 'organization.mail.subject',
        lead: name === undefined ? 'organization.mail.invited' : 'organization.mail.lead',
        button: 'organization.mail.button',
      },
      values: { organization: organization.name, ...(name !== undefined && { inviter: name }) },
    });
  }
  const name = 'The option `organizations.invitation.send`';
  const mail = { to, ...link, role, organization: shown(organization), invitedBy: inviter };
  try {
    await inLimit(settings, { name, limit: 'proofs' }, sendInvitation(mail));
  } catch (cause) {
    throw new EmailSignInError(`${name} failed; see the cause.`, { cause });
  }
}

/** The user who invites. Their address is left out unless it is proven: anyone could claim that of another person (CWE-346). */
async function inviterOf(settings: Settings, id: string): Promise<User & { readonly id: string }> {
  const user = await userById(settings.adapter, id);
  if (user === null) return { id };
  if (await isAddressProven(settings, user)) return { ...user, id };
  return { ...user, id, email: null };
}

/** What a mail calls the user who invites; `undefined` if nothing of them can stand there. A name that looks like an address is none. */
function nameOf({ email, name }: User): string | undefined {
  if (email) return email;
  if (typeof name !== 'string') return undefined;
  const plain = name.normalize('NFKC').trim();
  return isPlainName(plain) && !plain.includes('@') ? plain : undefined;
}
