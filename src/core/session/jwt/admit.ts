import type { Exchange } from '../../contracts/exchange.js';
import type { JWT } from '../../../types/jwt.js';
import type { Awaitable } from '../../../types/model.js';
import { andThen } from '../../kit/awaitable.js';
import { isObject } from '../../kit/object.js';
import { loadFeature } from '../../load-feature.js';
import { loadRevocation } from '../load-revocation.js';
import { isDue } from '../session-times.js';
import type { PresentedToken } from './accept.js';
import { renewalAge } from './terms.js';

/** Seconds. With `updateAge: 0` every read renews the session, but does not look up its user. */
const MIN_LOOK_UP_AGE = 60;

/**
 * Admits a session that was neither revoked nor outlived by its user; `null` if it ended.
 * @throws {SessionTokenError} (rejects) if the store of records is down: the session may be live
 */
export function admit(exchange: Exchange, presented: PresentedToken): Awaitable<PresentedToken | null> {
  return andThen(unlessRevoked(exchange, presented), (live) =>
    live === null || !isLookUpDue(exchange, live.token) ? live : unlessGone(exchange, live),
  );
}

/** Admits a session that was not revoked, and has not reached the end of its lifetime; `null` otherwise. */
export function unlessRevoked(
  exchange: Exchange,
  presented: PresentedToken,
): Awaitable<PresentedToken | null> {
  if (exchange.settings.sessionControl === undefined) return presented;
  return andThen(loadRevocation(exchange.settings), ({ unrevoked }) => unrevoked(exchange, presented));
}

/** Admits a session whose user is still in the adapter; `null` otherwise. */
async function unlessGone(exchange: Exchange, presented: PresentedToken): Promise<PresentedToken | null> {
  const { lookUpUser } = await loadFeature<typeof import('./look-up-user.js')>(
    exchange.settings,
    'look-up-user',
  );
  return lookUpUser(exchange, presented, lookUpAge(exchange, presented.token) * 1000);
}

/** Whether this request must look up the user of a `jwt` session: with an adapter, once per `updateAge`. */
function isLookUpDue(exchange: Exchange, token: JWT): boolean {
  if (exchange.settings.adapter?.getUser === undefined || token.sub === undefined) return false;
  // Not `iat`: an update, or a callback that changes the token, would postpone the look-up.
  const claim: unknown = token['latchkey'];
  const last = isObject(claim) && typeof claim.user === 'number' ? Math.abs(claim.user) : 0;
  return isDue(last, lookUpAge(exchange, token), exchange.now);
}

function lookUpAge({ settings }: Exchange, token: JWT): number {
  return Math.max(renewalAge(settings, token), MIN_LOOK_UP_AGE);
}
