import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { JWT } from '../types/jwt.js';
import { BoundedMap } from '../kit/bounded-cache.js';
import { SESSION } from '../records/kinds.js';
import { recordsOf } from '../records/records.js';
import { lookedUp } from './kept-records.js';
import { absoluteEnd } from './record-times.js';
import { adopt, touch } from './session-use.js';
import { beganAt, claimOf, startOf, type SessionClaim } from './session-claim.js';
import { isBeforeEpoch } from './user-epoch.js';

/** How many sessions are remembered as looked up. */
const MOST_REMEMBERED = 20_000;

/** A session that goes on. */
export interface Admitted {
  readonly token: JWT;
  /** Whether the cookie should be written, so that the token says when it was looked up. */
  readonly mustWrite: boolean;
}

/**
 * Admits the session of a token that was decrypted; `null` if it is over, or was ended.
 * @throws {SessionTokenError} (rejects) if the store is down: then nobody knows
 */
export async function admit(exchange: Exchange, token: JWT): Promise<Admitted | null> {
  const { settings, now } = exchange;
  const { check } = settings.sessionControl ?? {};
  const began = beganAt(token);
  // Without the tolerance of the codec: the lifetimes that are configured count to the second.
  if ((token.exp ?? Infinity) * 1000 <= now.getTime() || absoluteEnd(settings, began) <= now.getTime())
    return null;
  const claim: SessionClaim = { ...claimOf(token), began };
  if (check === undefined) return { token: withClaim(token, claim), mustWrite: false };
  const path = [token.jti ?? '', token.sub ?? ''];
  const checks = checksOf(settings);
  const checked = Math.max(claim.checked ?? 0, checks.get(path) ?? 0);
  if (Math.abs(now.getTime() - checked) < check * 1000)
    return { token: withClaim(token, { ...claim, checked }), mustWrite: false };
  if (!(await lookedUp(() => isLive(exchange, token)))) return null;
  if (check === 0) return { token: withClaim(token, claim), mustWrite: false };
  checks.set(path, now.getTime());
  return { token: withClaim(token, { ...claim, checked: now.getTime() }), mustWrite: true };
}

function withClaim(token: JWT, claim: SessionClaim): JWT {
  return { ...token, latchkey: claim };
}

/** When sessions were last looked up in this process: for requests that cannot write cookies, and parallel ones. */
function checksOf({ memo }: Settings): BoundedMap<number> {
  return memo('session-checks', () => new BoundedMap<number>(MOST_REMEMBERED));
}

/** Whether a session was not ended: one look-up, and two more the first time that a session without a record is seen. */
async function isLive(exchange: Exchange, token: JWT): Promise<boolean> {
  const { settings } = exchange;
  const records = recordsOf(settings);
  if (records === undefined) return true;
  const { jti: id, sub: owner = '' } = token;
  // A codec of the application may leave the id out: then only all sessions of a user can be ended.
  if (typeof id !== 'string' || id === '')
    return !(await isBeforeEpoch(records, { owner, start: startOf(token) }));
  const found = await records.read(SESSION, id);
  if (found.value?.state === 'ended') return false;
  if (found.value === undefined)
    return adopt(exchange, records, { id, owner, start: startOf(token), createdAt: beganAt(token), found });
  await touch(exchange, records, { ...found, value: found.value });
  return true;
}
