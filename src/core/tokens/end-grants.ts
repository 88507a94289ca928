import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { AdapterError, AuthError } from '../../errors.js';
import { recordsOf } from '../records/records.js';
import { clearGrantCookie, grantsInCookie } from './cookie-grants.js';
import { endRecord } from './end-record.js';
import { grantRecords, type Grant } from './grant.js';
export { endAccountGrant, removeGrant } from './end-account-grant.js';
import { sessionMark } from './session-mark.js';

/**
 * Ends the grants that came with a session, at its sign-out. What the same person granted in other sessions stays. A failure
 * is logged: people are signed out all the same.
 * @param identity - the session that ends; `null` for none
 * @returns the grants as they were, for the caller that revokes their tokens at the provider
 */
export async function endGrants(
  exchange: Exchange,
  identity: SessionIdentity | null,
): Promise<readonly Grant[]> {
  try {
    if (recordsOf(exchange.settings) !== undefined) return await endRecords(exchange, identity);
    const grants = identity === null ? [] : await grantsInCookie(exchange, identity.binding);
    clearGrantCookie(exchange);
    return grants;
  } catch (cause) {
    const message = 'The grants of a session could not be ended; see the cause.';
    exchange.settings.logger.error(cause instanceof AuthError ? cause : new AdapterError(message, { cause }));
    return [];
  }
}

async function endRecords(
  { settings }: Exchange,
  identity: SessionIdentity | null,
): Promise<readonly Grant[]> {
  const records = recordsOf(settings);
  if (records === undefined || identity?.userId === undefined) return [];
  const userId = String(identity.userId);
  const mark = await sessionMark(identity.binding);
  const ended: Grant[] = [];
  for (const { value } of await records.listReadable(grantRecords, userId)) {
    const grant = value.session === mark ? await endRecord(records, userId, value) : undefined;
    if (grant !== undefined) ended.push(grant);
  }
  return ended;
}
