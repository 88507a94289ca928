import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { User } from '../../types/model.js';
import { audit } from '../hooks/audit.js';
import { endSessions } from './prove-address.js';

/**
 * A proof whose `afterLink` is told what follows if what it stores is stored after its time: the sessions that began with what was
 * kept before end then, too.
 */
export function withLateEnd(exchange: Exchange, proof: Authentication): Authentication {
  const { afterLink, whenEnded } = proof;
  if (afterLink === undefined || whenEnded === undefined) return proof;
  const end = async (user: User): Promise<void> => void (await endThen(exchange, user, whenEnded));
  return { ...proof, afterLink: (user) => afterLink(user, () => end(user)) };
}

/**
 * Ends the sessions of the user who is about to change: if the process dies once a new password is stored, nobody would ask for
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
  whenEnded: NonNullable<Authentication['whenEnded']>,
): Promise<SignedIn> {
  const startsAfter = await endThen(exchange, signedIn.user, whenEnded);
  return startsAfter === undefined ? signedIn : { ...signedIn, startsAfter };
}

/** @returns until when sessions ended; `undefined` for a user without an id */
async function endThen(
  exchange: Exchange,
  user: User,
  whenEnded: NonNullable<Authentication['whenEnded']>,
): Promise<Date | undefined> {
  const { settings, now } = exchange;
  const { id } = user;
  const startsAfter = new Date(Math.max(now.getTime(), settings.runtime.now().getTime()));
  try {
    if (id !== undefined && (await endSessions(settings, { id }, startsAfter)))
      await audit(exchange, { name: 'session.revoked', actor: String(id), by: 'owner' });
  } finally {
    // The change is stored: its owner is told whatever else fails.
    await whenEnded(user);
  }
  return id === undefined ? undefined : startsAfter;
}
