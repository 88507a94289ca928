import type { Exchange } from '../../contracts/exchange.js';
import type { Settings } from '../../contracts/settings.js';
import type { AdapterUser } from '../../../types/adapter.js';
import type { JWT } from '../../../types/jwt.js';
import { AdapterError, AuthError } from '../../../errors.js';
import { userById } from '../../store/store-methods.js';
import { BoundedMap } from '../../kit/bounded-cache.js';
import type { PresentedToken } from './accept.js';
import { claimOf, startOf } from './claims.js';
import { toDate } from '../../kit/to-date.js';

/** Sessions to remember, for requests that cannot write cookies. */
const MAX_SESSIONS = 20_000;
/** Milliseconds to wait after the store failed. Sessions stay valid meanwhile. */
const RETRY_DELAY = 60_000;
/** Milliseconds within which the events of a sign-in have run. */
const SIGN_IN_DURATION = 60_000;

/**
 * Looks up the user of a `jwt` session in the adapter. Returns `null` to end the session: the user was deleted, or verified the
 * address after the session began, so the session may be an attacker's. A user who was never in the store, such as one that
 * `authorize` returned, does not end it.
 * @param age - milliseconds for which a look-up of this process is reused
 */
export async function lookUpUser(
  exchange: Exchange,
  presented: PresentedToken,
  age: number,
): Promise<PresentedToken | null> {
  const { token } = presented;
  const { settings, now } = exchange;
  const time = now.getTime();
  const memory = memoryOf(settings);
  const path = [token.jti ?? '', token.sub ?? ''];
  const last = memory.lookUps.get(path);
  if (time < memory.retryAt || (last !== undefined && Math.abs(time - last) < age)) return presented;
  const claim = claimOf(token);
  let user: AdapterUser | null;
  try {
    user = await userById(settings.adapter, token.sub);
  } catch (cause) {
    memory.retryAt = time + RETRY_DELAY;
    const message =
      'The user of a session could not be looked up. The session stays valid, and the look-up is repeated later.';
    settings.logger.error(cause instanceof AuthError ? cause : new AdapterError(message, { cause }));
    return presented;
  }
  if (user === null ? (claim.user ?? 0) > 0 : isBeforeProof(token, user)) return null;
  memory.lookUps.set(path, time);
  return { token: { ...token, latchkey: { ...claim, user: user === null ? -time : time } }, mustWrite: true };
}

/**
 * Whether a session began before its user verified the address. This library stores that time in whole seconds. Other values
 * come from the application, which may set `emailVerified` in an event of the very sign-in that began the session.
 */
function isBeforeProof(token: JWT, { emailVerified }: AdapterUser): boolean {
  const proven = toDate(emailVerified)?.getTime();
  const start = startOf(token);
  if (proven === undefined || start > proven) return false;
  return proven % 1000 === 0 || proven - start > SIGN_IN_DURATION;
}

interface LookUpMemory {
  readonly lookUps: BoundedMap<number>;
  /** Until when the store is not asked after a failure, in milliseconds. */
  retryAt: number;
}

function memoryOf({ appMemo }: Settings): LookUpMemory {
  // Per application, because some frameworks build the adapter for every request.
  return appMemo('look-ups of users', () => ({ lookUps: new BoundedMap<number>(MAX_SESSIONS), retryAt: 0 }));
}
