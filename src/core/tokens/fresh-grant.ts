import { AccessTokenError } from '../../errors.js';
import { Flights } from '../kit/under-way.js';
import {
  assertRefreshable,
  canServeStale,
  isFresh,
  unavailable,
  type AccessTokenRequest,
  type UsableGrant,
} from './judge-grant.js';
import { refreshOnce, type PresentGrant, type Refresher } from './refresh-once.js';
import type { Grant } from './grant.js';
import { observeToken } from './token-age.js';

/** Milliseconds that a caller waits at most for a refresh of another process. */
const PATIENCE = 15_000;
/** Milliseconds between two looks, the first time and at most. */
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 400;

/** A demand for the access token of the grant at a place. */
export interface FreshRequest extends Refresher {
  readonly demand: AccessTokenRequest;
}

/**
 * The grant at a place with an access token that meets a demand, refreshed if it is due. Of any number of calls, in any
 * number of processes that share a store, one asks the provider; the others wait for its result.
 * @returns `undefined` if there is no grant
 * @throws {AccessTokenError} `reauthentication_required`, `temporarily_unavailable`, `cannot_keep`
 */
export async function freshGrant(request: FreshRequest): Promise<UsableGrant | undefined> {
  const { settings, place, demand } = request;
  const { now } = settings.runtime;
  let waited = 0;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const { grant, version } = await place.read();
    if (grant === undefined) return undefined;
    if (isFresh(grant, demand, { now: now(), age: observeToken(settings, place, grant) })) return grant;
    const refreshed = await tryRefresh(request, { grant, version });
    if (refreshed !== undefined) return refreshed;
    if (waited >= PATIENCE)
      throw unavailable(grant.provider, 'is being asked for new tokens, and takes too long');
    // Spread, so that processes that wait together do not look together.
    const time = pause * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, time));
    waited += time;
  }
}

/**
 * One try to refresh. If it fails, or another process is at it, the old token does as long as it is valid.
 * @returns `undefined` if another process is at it, or was
 */
async function tryRefresh(request: FreshRequest, found: PresentGrant): Promise<UsableGrant | undefined> {
  const { settings, place, demand } = request;
  const { now } = settings.runtime;
  const old = canServeStale(found.grant, demand, now()) ? found.grant : undefined;
  try {
    assertRefreshable(found.grant, place.canWrite, now());
    const grant = await inOneFlight(request, found);
    if (grant === undefined) return old;
    // What just came is the best there is, even if the provider's tokens live shorter than demanded.
    if (canServeStale(grant, { ...demand, force: false }, now())) return grant;
    // Asking again would bring the same, as fast as the provider answers.
    throw unavailable(grant.provider, 'gave a token that expired before it could be used');
  } catch (error) {
    if (old !== undefined && error instanceof AccessTokenError && !isOver(error, found.grant)) return old;
    throw error;
  }
}

/** Whether the provider said that it is over: its access token is then refused, too, or soon will be. */
function isOver({ code }: AccessTokenError, { refreshToken }: Grant): boolean {
  return code === 'reauthentication_required' && refreshToken !== undefined;
}

/** The refreshes of this process, by grant: those who come while one is under way get its result. */
function inOneFlight(request: FreshRequest, found: PresentGrant): Promise<Grant | undefined> {
  const { settings, place } = request;
  const flights = settings.memo('refreshes', () => new Flights<Grant | undefined>());
  return flights.run(place.key, () => refreshOnce(request, found));
}
