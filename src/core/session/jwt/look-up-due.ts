import type { Exchange } from '../../contracts/exchange.js';
import type { JWT } from '../../../types/jwt.js';
import { isObject } from '../../kit/object.js';
import { onDemand } from '../../kit/on-demand.js';
import { isDue } from '../lifetime.js';
import type { LookedUp } from './look-up-user.js';
import { claimOf } from './claims.js';

/** Loaded on demand, because a look-up happens about once a day. */
const load = onDemand(() => import('./look-up-user.js'));
/** Seconds. With `updateAge: 0` every read renews the session, but does not look up its user. */
const MIN_AGE = 60;

/** Seconds after which a token is renewed: half its lifetime at most, so that it does not expire while in use. */
export function renewalAge({ settings }: Exchange, token: JWT): number {
  const { session, jwt, sessionControl: control } = settings;
  const age = Math.min(session.updateAge, jwt.maxAge / 2);
  return control !== undefined && claimOf(token).brief === true
    ? Math.min(age, control.briefMaxAge / 2)
    : age;
}

/** Whether this read must look up the user of a `jwt` session: with an adapter, once per `updateAge`. */
export function isLookUpDue(exchange: Exchange, token: JWT): boolean {
  if (exchange.settings.adapter?.getUser === undefined || token.sub === undefined) return false;
  // Not `iat`: an update, or a callback that changes the token, would postpone the look-up.
  const claim: unknown = token['latchkey'];
  const last = isObject(claim) && typeof claim.user === 'number' ? Math.abs(claim.user) : 0;
  return isDue(last, ageOf(exchange, token), exchange.now);
}

/** Looks up the user. Returns `null` if the session ends. */
export async function lookUp(exchange: Exchange, token: JWT): Promise<LookedUp | null> {
  return (await load()).lookUpUser(exchange, token, ageOf(exchange, token) * 1000);
}

/** Looks up the user before an update, if that is due. Returns `null` if the session ends. */
export async function unlessGone(exchange: Exchange, token: JWT): Promise<JWT | null> {
  if (!isLookUpDue(exchange, token)) return token;
  return (await lookUp(exchange, token))?.token ?? null;
}

function ageOf(exchange: Exchange, token: JWT): number {
  return Math.max(renewalAge(exchange, token), MIN_AGE);
}
