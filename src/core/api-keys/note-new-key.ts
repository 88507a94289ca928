import type { Exchange } from '../contracts/exchange.js';
import { isAddressProven } from '../identities/is-address-proven.js';
import { methodOf } from '../methods/index.js';
import { userById } from '../store/store-methods.js';

/**
 * Mails the owner of an account that it has a new API key (OWASP ASVS 5.0, 6.3.7), through the first provider that can. Only to an
 * address that is known to be theirs. A mail that fails is logged and changes nothing: it never rejects.
 */
export async function noteNewKey(exchange: Exchange, owner: string): Promise<void> {
  const { settings } = exchange;
  const { providers, logger, adapter } = settings;
  const sender = providers.all().find((provider) => methodOf(provider).noticeTexts?.(provider) !== undefined);
  if (sender === undefined || adapter?.getUser === undefined) return;
  try {
    const user = await userById(adapter, owner);
    if (user === null || !user.email || !(await isAddressProven(settings, user))) return;
    const steps = await methodOf(sender).steps();
    await steps.noteAdded?.(exchange, sender, {
      to: user.email,
      method: '',
      says: { subject: 'apiKeys.mail.subject', lead: 'apiKeys.mail.lead' },
    });
  } catch (error) {
    logger.error(error instanceof Error ? error : new Error(String(error)));
  }
}
