import type { Attempts } from '../core/contracts/attempts.js';
import type { Exchange } from '../core/contracts/exchange.js';
import type { AddedNotice } from '../core/contracts/notices.js';
import type { ResolvedProvider } from '../core/contracts/provider.js';
import type { Settings } from '../core/contracts/settings.js';
import { audit } from '../core/hooks/audit.js';
import type { NotTried } from '../core/limits/limit-attempts.js';
import { methodOf } from '../core/methods/index.js';

/** A mail about an account. */
export type AccountMail = Omit<AddedNotice, 'method'>;

/** The first provider that can send mails about accounts; `undefined` if none can. */
export function senderOf({ providers }: Pick<Settings, 'providers'>): ResolvedProvider | undefined {
  return providers.all().find((provider) => methodOf(provider).noticeTexts?.(provider) !== undefined);
}

/** Sends a mail about an account. @throws {EmailSignInError} (rejects) if it could not be sent */
export async function sendMail(
  exchange: Exchange,
  sender: ResolvedProvider,
  mail: AccountMail,
): Promise<void> {
  const steps = await methodOf(sender).steps();
  await steps.noteAdded?.(exchange, sender, { ...mail, method: '' });
}

/** A mail that a user asks for. */
interface Mailing {
  readonly sender: ResolvedProvider;
  /** Whose mails are counted as well. */
  readonly userId: string;
  readonly email: string;
  /** One to a stranger: users may send more of them, and they have counters of their own. */
  readonly isInvitation?: boolean;
}

/** Counts a mail for the user who asks, and, as all mails to it are, for its address. */
export async function mailInLimits(
  exchange: Exchange,
  { sender, userId, email, isInvitation = false }: Mailing,
  mail: () => Promise<void>,
): Promise<NotTried | undefined> {
  const { limitedGuess } = await import('../core/limits/limit-attempts.js');
  const ofAddress: Attempts = { rule: 'email', account: () => email, countsAccountOnly: isInvitation };
  const ofUser: Attempts = {
    rule: isInvitation ? 'invitations' : 'email',
    account: () => userId,
    apart: 'address',
  };
  const counted = (
    attempts: Attempts,
    run: () => Promise<NotTried | undefined>,
  ): Promise<NotTried | undefined> => {
    let inner: NotTried | undefined;
    return limitedGuess(exchange, { attempts, provider: sender }, async () => {
      inner = await run();
      // Every mail counts; one that was not sent does not.
      return inner === undefined ? false : undefined;
    }).then((answer) => (typeof answer === 'object' ? answer : inner));
  };
  const limited = await counted(ofUser, () =>
    counted(ofAddress, async () => {
      await mail();
      return undefined;
    }),
  );
  if (limited !== undefined)
    await audit(exchange, { name: 'email.limited', provider: sender.id, retryAfter: limited.retryAfter });
  return limited;
}
