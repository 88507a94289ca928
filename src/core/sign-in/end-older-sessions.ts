import type { EffectHandler } from '../contracts/effects.js';
import type { Exchange } from '../contracts/exchange.js';

import type { SignedIn } from '../contracts/session-strategy.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { User } from '../../types/model.js';
import { audit } from '../hooks/audit.js';
import { endSessions } from './prove-address.js';

/**
 * Ends the sessions of the user who is about to change: if the process dies once a new password is stored, it would not be asked for
 * it again. They end once more afterwards, with those that began meanwhile.
 */
export async function endSessionsBefore(
  { settings, now }: Exchange,
  owner: AdapterUser | null,
): Promise<void> {
  if (owner !== null) await endSessions(settings, { id: String(owner.id) }, now);
}

/**
 * Ends the sessions of a user, as far as the strategy can: whatever began until now, so that a sign-in with the old password
 * that is about to begin its session gets none. The one of this sign-in begins after that.
 */
export async function endOlderSessions(
  exchange: Exchange,
  signedIn: SignedIn,
  afterwards: NonNullable<EffectHandler['afterSessionsEnded']>,
): Promise<SignedIn> {
  const startsAfter = await endThen(exchange, signedIn.user, afterwards);
  return startsAfter === undefined ? signedIn : { ...signedIn, startsAfter };
}

/**
 * Ends the sessions of a user, then runs `afterwards`, also if that failed.
 * @returns until when sessions ended; `undefined` for a user without an id
 */
export async function endThen(
  exchange: Exchange,
  user: User,
  afterwards: NonNullable<EffectHandler['afterSessionsEnded']>,
): Promise<Date | undefined> {
  const { settings, now } = exchange;
  const { id } = user;
  const startsAfter = new Date(Math.max(now.getTime(), settings.runtime.now().getTime()));
  try {
    if (id !== undefined && (await endSessions(settings, { id }, startsAfter)))
      await audit(exchange, { name: 'session.revoked', actor: String(id), by: 'owner' });
  } finally {
    // The change is stored: its owner is notified whatever else fails.
    await afterwards(user);
  }
  return id === undefined ? undefined : startsAfter;
}
