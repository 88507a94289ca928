import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Settings } from '../contracts/settings.js';
import { AdapterError, AuthError } from '../../errors.js';
import { recordsOf } from '../records/records.js';
import { grantsInCookie, clearGrantCookie, putIntoCookie } from './cookie-grants.js';
import { grantId, grantRecords, type Grant } from './grant.js';

/** The account that a grant came by. */
type AccountOfGrant = Pick<Grant, 'provider' | 'accountId'>;

/**
 * Removes what an account of a user granted from the records: the account is not theirs any more, and so are its tokens.
 * @returns the grant as it was; `undefined` if there was none
 * @throws {AdapterError} (rejects) if the store fails
 */
export async function removeGrant(
  settings: Settings,
  userId: string,
  which: AccountOfGrant,
): Promise<Grant | undefined> {
  const records = recordsOf(settings);
  if (records === undefined) return undefined;
  const id = grantId(userId, which);
  const { value, version } = await records.readToReplace(grantRecords, id);
  // Removed and not ended: where the account is linked again, nothing of before is in the way.
  if (version > 0) await records.remove(grantRecords, id);
  return value;
}

/**
 * Ends what an account granted that who is signed in has just removed: in the records, or in the cookie of this browser. A
 * failure is logged: the account is gone all the same.
 * @returns the grant as it was, for the caller that revokes its tokens at the provider
 */
export async function endAccountGrant(
  exchange: Exchange,
  { userId, binding }: Pick<SessionIdentity, 'userId' | 'binding'>,
  which: AccountOfGrant,
): Promise<Grant | undefined> {
  const { settings } = exchange;
  try {
    if (recordsOf(settings) !== undefined) return await removeGrant(settings, String(userId), which);
    return await removeFromCookie(exchange, binding, which);
  } catch (cause) {
    const message = 'The tokens of an account that was removed could not be removed; see the cause.';
    settings.logger.error(cause instanceof AuthError ? cause : new AdapterError(message, { cause }));
    return undefined;
  }
}

async function removeFromCookie(
  exchange: Exchange,
  binding: string,
  { provider, accountId }: AccountOfGrant,
): Promise<Grant | undefined> {
  const grants = await grantsInCookie(exchange, binding);
  const removed = grants.find((one) => one.provider === provider && one.accountId === accountId);
  if (removed === undefined) return undefined;
  const others = grants.filter((one) => one !== removed);
  if (others.length === 0) clearGrantCookie(exchange);
  else await putIntoCookie(exchange, binding, others);
  return removed;
}
