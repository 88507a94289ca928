import type { Exchange } from '../contracts/exchange.js';
import type { JWT } from '../types/jwt.js';
import { isObject } from '../kit/object.js';
import { onDemand } from '../kit/on-demand.js';
import { isDue } from './lifetime.js';
import type { LookedUp } from './look-up-user.js';
import { claimOf } from './session-claim.js';

/** Loaded on demand: a user is looked up about once a day. */
const load = onDemand(() => import('./look-up-user.js'));
/** Seconds: where every read renews the session, not every read looks its user up. */
const LEAST_AGE = 60;

/** Seconds after which a token is renewed: half its lifetime at most, so that it does not expire while in use. */
export function renewalAge({ settings }: Exchange, token: JWT): number {
  const { session, jwt, sessionControl: control } = settings;
  const age = Math.min(session.updateAge, jwt.maxAge / 2);
  return control !== undefined && claimOf(token).brief === true
    ? Math.min(age, control.briefMaxAge / 2)
    : age;
}

/** Whether the user of a self-contained session is looked up with this read: about once per `updateAge`, with an adapter. */
export function isLookUpDue(exchange: Exchange, token: JWT): boolean {
  if (exchange.settings.adapter?.getUser === undefined || token.sub === undefined) return false;
  // Not by `iat`: whatever writes the token anew, such as a callback that changes it, would put the look-up off.
  const claim: unknown = token['latchkey'];
  const last = isObject(claim) && typeof claim.user === 'number' ? Math.abs(claim.user) : 0;
  return isDue(last, ageOf(exchange, token), exchange.now);
}

/** Looks the user up; `null`: the session ends. */
export async function lookUp(exchange: Exchange, token: JWT): Promise<LookedUp | null> {
  return (await load()).lookUpUser(exchange, token, ageOf(exchange, token) * 1000);
}

/** The token of a session that is about to be updated; `null`: the session ends. */
export async function unlessGone(exchange: Exchange, token: JWT): Promise<JWT | null> {
  if (!isLookUpDue(exchange, token)) return token;
  return (await lookUp(exchange, token))?.token ?? null;
}

function ageOf(exchange: Exchange, token: JWT): number {
  return Math.max(renewalAge(exchange, token), LEAST_AGE);
}
