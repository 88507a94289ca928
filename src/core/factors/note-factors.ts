import type { Exchange } from '../contracts/exchange.js';
import type { TextName } from '../../types/texts.js';
import { isAddressProven } from '../identities/is-address-proven.js';
import { methodOf } from '../methods/index.js';
import { userById } from '../store/store-methods.js';
import { senderIn } from './sender.js';

/**
 * What a mail reports to a user: `on`, `off`: an app was set up or removed; `codes`: new recovery codes; `recovery`: one was used;
 * `reset`: an administrator removed all factors; `passkey`: one was removed.
 */
interface FactorNotice {
  readonly kind: 'on' | 'off' | 'codes' | 'recovery' | 'reset' | 'passkey';
  /** How many recovery codes are left, or what the user calls the passkey. */
  readonly count?: number | string;
}

const SAYS: Readonly<Record<FactorNotice['kind'], readonly [subject: TextName, lead: TextName]>> = {
  on: ['factor.mail.on.subject', 'factor.mail.on.lead'],
  off: ['factor.mail.off.subject', 'factor.mail.off.lead'],
  codes: ['factor.mail.codes.subject', 'factor.mail.codes.lead'],
  recovery: ['factor.mail.recovery.subject', 'factor.mail.recovery.lead'],
  reset: ['factor.mail.reset.subject', 'factor.mail.reset.lead'],
  passkey: ['factor.mail.passkey.subject', 'factor.mail.passkey.lead'],
};

/**
 * Mails the owner of an account that its second factors changed (OWASP ASVS 5.0, 6.3.7), through the first provider that can.
 * Only to an address that is known to be theirs. A mail that fails is logged and changes nothing: it never rejects.
 */
export async function noteFactors(
  exchange: Exchange,
  userId: string,
  { kind, count }: FactorNotice,
): Promise<void> {
  const { settings } = exchange;
  const { providers, logger, adapter } = settings;
  const sender = senderIn(providers);
  if (sender === undefined || adapter?.getUser === undefined) return;
  try {
    const user = await userById(adapter, userId);
    if (user === null || !user.email || !(await isAddressProven(settings, user))) return;
    const [subject, lead] = SAYS[kind];
    const steps = await methodOf(sender).steps();
    await steps.noteAdded?.(exchange, sender, {
      to: user.email,
      method: String(count ?? ''),
      says: { subject, lead },
    });
  } catch (error) {
    logger.error(error instanceof Error ? error : new Error(String(error)));
  }
}
