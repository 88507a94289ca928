import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { AdapterUser } from '../../types/adapter.js';
import { methodOf } from '../methods/index.js';
import { isAddressProven } from '../identities/is-address-proven.js';

/**
 * Mails the owner that their account has a new way to sign in (OWASP ASVS 5.0, 6.3.7), through the first provider that can.
 * Only to an address that is known to be theirs: anybody may enter another person's. A mail that fails is logged and changes
 * nothing: it never rejects.
 */
export async function noteNewWay(
  exchange: Exchange,
  { callbackAccount }: Authentication,
  user: AdapterUser,
): Promise<void> {
  const { settings } = exchange;
  const { providers, logger } = settings;
  const sender = providers.all().find((provider) => methodOf(provider).noticeTexts?.(provider) !== undefined);
  if (sender === undefined || !user.email) return;
  const method = providers.get(callbackAccount.provider)?.name ?? callbackAccount.provider;
  try {
    if (!(await isAddressProven(settings, user))) return;
    const steps = await methodOf(sender).steps();
    await steps.noteAdded?.(exchange, sender, { to: user.email, method });
  } catch (error) {
    logger.error(error instanceof Error ? error : new Error(String(error)));
  }
}
