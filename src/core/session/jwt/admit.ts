import type { Exchange } from '../../contracts/exchange.js';
import type { Settings } from '../../contracts/settings.js';
import type { JWT } from '../../../types/jwt.js';
import { BoundedMap } from '../../kit/bounded-cache.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import { lookedUp } from '../revocation/kept-records.js';
import { absoluteEnd, idleOf } from '../revocation/record-times.js';
import { adopt, touch } from '../revocation/session-use.js';
import {
  beganAt,
  claimOf,
  cookieEndOf,
  lastingOf,
  provenAtOf,
  startOf,
  type SessionClaim,
} from './claims.js';
import { isBeforeEpoch } from '../revocation/user-epoch.js';

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
  const began = beganAt(token);
  const { since, isBrief } = lastingOf(token);
  const exp = expiryOf(settings, token, isBrief);
  // Without the tolerance of the codec: the lifetimes that are configured count to the second.
  if ((exp ?? Infinity) * 1000 <= now.getTime() || absoluteEnd(settings, since) <= now.getTime()) return null;
  const cookieEnd = cookieEndOf(token);
  const admitted = exp === undefined || exp === token.exp ? token : { ...token, exp };
  return admitUnlessEnded(exchange, { token: admitted, began, cookieEnd });
}

/**
 * When a token expires, in seconds, by the options as they are now: they may be shorter than when it was written, and a record
 * that says it was ended is kept for them. Only our codec always says when that was.
 */
function expiryOf(settings: Settings, { iat, exp }: JWT, isBrief: boolean): number | undefined {
  if (settings.jwt.encode !== undefined || typeof iat !== 'number') return exp;
  return Math.min(exp ?? Infinity, iat + idleOf(settings, isBrief));
}

/** A session that is not over. */
interface Presented {
  readonly token: JWT;
  /** In milliseconds. */
  readonly began: number;
  /** When its cookie expires by itself, in milliseconds, if that says so. */
  readonly cookieEnd: number | undefined;
}

async function admitUnlessEnded(exchange: Exchange, presented: Presented): Promise<Admitted | null> {
  const { token, began } = presented;
  const { settings, now } = exchange;
  const { check } = settings.sessionControl ?? {};
  const claim: SessionClaim = { ...claimOf(token), began };
  if (check === undefined) return { token: withClaim(token, claim), mustWrite: false };
  const path = [token.jti ?? '', token.sub ?? ''];
  const checks = checksOf(settings);
  const checked = Math.max(claim.checked ?? 0, checks.get(path) ?? 0);
  if (Math.abs(now.getTime() - checked) < check * 1000)
    return { token: withClaim(token, { ...claim, checked }), mustWrite: false };
  if (!(await lookedUp(() => isLive(exchange, presented)))) return null;
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
async function isLive(exchange: Exchange, { token, cookieEnd }: Presented): Promise<boolean> {
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
    return adopt(exchange, records, {
      id,
      owner,
      start: startOf(token),
      createdAt: beganAt(token),
      lasts: lastingOf(token),
      provenAt: provenAtOf(token),
      found,
      cookieEnd,
    });
  await touch(exchange, records, { ...found, value: found.value, cookieEnd });
  return true;
}
