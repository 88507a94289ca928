import type { Exchange } from '../../contracts/exchange.js';
import type { Settings } from '../../contracts/settings.js';
import type { JWT } from '../../../types/jwt.js';
import { BoundedMap } from '../../kit/bounded-cache.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import { lookedUp } from '../revocation/kept-records.js';
import { absoluteEnd, idleOf } from '../revocation/record-times.js';
import { adopt, touch } from '../revocation/session-use.js';
import type { PresentedToken } from './accept.js';
import { beganAt, claimOf, cookieEndOf, factsOf, lifetimeOf, startOf, type SessionClaim } from './claims.js';
import { isBeforeRevocation } from '../revocation/user-revocation.js';

/** How many sessions are remembered as looked up. */
const MOST_REMEMBERED = 20_000;

/**
 * A session that is neither over, by the options as they are now, nor revoked; `null` otherwise. Its token then says when that
 * was looked up.
 * @throws {SessionTokenError} (rejects) if the store is down: the session may be live
 */
export async function unrevoked(
  exchange: Exchange,
  { token, mustWrite }: PresentedToken,
): Promise<PresentedToken | null> {
  const { settings, now } = exchange;
  const { startedAt, persistent } = lifetimeOf(token);
  const exp = expiryOf(settings, token, persistent);
  // Without the tolerance of the codec: the lifetimes that are configured count to the second.
  if ((exp ?? Infinity) * 1000 <= now.getTime() || absoluteEnd(settings, startedAt) <= now.getTime())
    return null;
  const current = exp === undefined || exp === token.exp ? token : { ...token, exp };
  return checkRevoked(exchange, { token: current, mustWrite, cookieEnd: cookieEndOf(token) });
}

/**
 * When a token expires, in seconds, by the options as they are now: they may be shorter than when it was written, and a record
 * that says it was ended is kept for them. Only our codec always says when that was.
 */
function expiryOf(settings: Settings, { iat, exp }: JWT, persistent: boolean): number | undefined {
  if (settings.jwt.encode !== undefined || typeof iat !== 'number') return exp;
  return Math.min(exp ?? Infinity, iat + idleOf(settings, persistent));
}

/** A session that is not over. */
interface Unexpired extends PresentedToken {
  /** When its cookie expires by itself, in milliseconds, if that says so. */
  readonly cookieEnd: number | undefined;
}

async function checkRevoked(exchange: Exchange, unexpired: Unexpired): Promise<PresentedToken | null> {
  const { token, mustWrite } = unexpired;
  const { settings, now } = exchange;
  const { check } = settings.sessionControl ?? {};
  const claim: SessionClaim = { ...claimOf(token), began: beganAt(token) };
  if (check === undefined) return { token: withClaim(token, claim), mustWrite };
  const path = [token.jti ?? '', token.sub ?? ''];
  const checks = checksOf(settings);
  const checked = Math.max(claim.checked ?? 0, checks.get(path) ?? 0);
  if (Math.abs(now.getTime() - checked) < check * 1000)
    return { token: withClaim(token, { ...claim, checked }), mustWrite };
  if (!(await lookedUp(() => isLive(exchange, unexpired)))) return null;
  if (check === 0) return { token: withClaim(token, claim), mustWrite };
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
async function isLive(exchange: Exchange, { token, cookieEnd }: Unexpired): Promise<boolean> {
  const records = recordsOf(exchange.settings);
  if (records === undefined) return true;
  const { jti: id, sub: userId = '' } = token;
  const start = startOf(token);
  // A codec of the application may leave the id out: then only all sessions of a user can be ended.
  if (typeof id !== 'string' || id === '')
    return !(await isBeforeRevocation(records, { owner: userId, start }));
  const found = await records.read(SESSION, id);
  if (found.value?.state === 'ended') return false;
  if (found.value === undefined) {
    const facts = { ...factsOf(token, true), id, userId, createdAt: beganAt(token) };
    return adopt(exchange, records, { facts, start, found, cookieEnd });
  }
  await touch(exchange, records, { ...found, value: found.value, cookieEnd });
  return true;
}
