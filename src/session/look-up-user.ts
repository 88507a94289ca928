import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { AdapterUser } from '../types/adapter.js';
import type { JWT } from '../types/jwt.js';
import { AdapterError, AuthError } from '../errors.js';
import { userById } from '../hooks/store.js';
import { BoundedMap } from '../kit/bounded-cache.js';
import { claimOf, startOf } from './session-claim.js';
import { toDate } from '../kit/to-date.js';

/** How many sessions are remembered as looked up, for requests that cannot write cookies. */
const MOST_REMEMBERED = 20_000;
/** Milliseconds until a store that failed is asked again: a session that cannot be looked up goes on. */
const PAUSE = 60_000;
/** Milliseconds that a sign-in takes at most until its events have run. */
const SIGN_IN = 60_000;

/** A session whose user was looked up. */
export interface LookedUp {
  readonly token: JWT;
  /** Whether the cookie should be written, so that the token says when that was. */
  readonly mustWrite: boolean;
}

/**
 * Looks up the user of a self-contained session in the adapter; `null` if the session ends: its user is gone, or proved the
 * address after it began, so that whoever has it may be somebody else. A user who was never found in the store, such as one
 * whom `authorize` gave, is not missed there.
 * @param age - milliseconds for which the last look-up of this process counts
 */
export async function lookUpUser(exchange: Exchange, token: JWT, age: number): Promise<LookedUp | null> {
  const { settings, now } = exchange;
  const time = now.getTime();
  const memory = memoryOf(settings);
  const path = [token.jti ?? '', token.sub ?? ''];
  const last = memory.lookUps.get(path);
  if (time < memory.resting || (last !== undefined && Math.abs(time - last) < age))
    return { token, mustWrite: false };
  const claim = claimOf(token);
  let user: AdapterUser | null;
  try {
    user = await userById(settings.adapter, token.sub);
  } catch (cause) {
    memory.resting = time + PAUSE;
    const message = 'The user of a session could not be looked up; the session goes on until they can.';
    settings.logger.error(cause instanceof AuthError ? cause : new AdapterError(message, { cause }));
    return { token, mustWrite: false };
  }
  if (user === null ? (claim.user ?? 0) > 0 : isBeforeProof(token, user)) return null;
  memory.lookUps.set(path, time);
  return { token: { ...token, latchkey: { ...claim, user: user === null ? -time : time } }, mustWrite: true };
}

/**
 * Whether a session began before the address of its user was proven. Proofs of ours are whole seconds. An application may mark
 * an address as proven while its event of the same sign-in runs, by its own clock: that ends nothing.
 */
function isBeforeProof(token: JWT, { emailVerified }: AdapterUser): boolean {
  const proven = toDate(emailVerified)?.getTime();
  const start = startOf(token);
  if (proven === undefined || start > proven) return false;
  return proven % 1000 === 0 || proven - start > SIGN_IN;
}

interface LookUpMemory {
  readonly lookUps: BoundedMap<number>;
  /** Until when a store that failed is not asked, in milliseconds. */
  resting: number;
}

function memoryOf({ memo }: Settings): LookUpMemory {
  return memo('look-ups of users', () => ({ lookUps: new BoundedMap<number>(MOST_REMEMBERED), resting: 0 }));
}
