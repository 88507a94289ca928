import type { AnyRefresh, RefreshAnswer } from '../contracts/refresh.js';
import type { Settings } from '../contracts/settings.js';
import { randomToken } from '../crypto/random.js';
import { actorOf, audit } from '../hooks/audit.js';
import { endedGrant, refreshedGrant, type Grant } from './grant.js';
import type { FoundGrant, GrantPlace } from './grant-place.js';
import { ended, unavailable } from './judge-grant.js';

/** Milliseconds for which a grant is leased: longer than a refresh takes, whatever the provider does. */
const LEASE = 20_000;
/** How many leases ahead one may end, as clocks differ: beyond that it is no lease. */
const MOST_LEASES = 3;
/** Milliseconds until the next try after the first failure, and at most. */
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 300_000;
/** How often a result is written, until it is given up: others may write meanwhile, or the store may fail. */
const MAX_WRITES = 6;
/** Milliseconds before it is written again after the store failed, the first time. */
const WRITE_PAUSE = 50;

/** What a refresh needs. */
export interface Refresher {
  readonly settings: Settings;
  readonly place: GrantPlace;
  /** Asks the provider. */
  readonly ask: AnyRefresh;
  /** The id of the user. */
  readonly actor?: string;
}

/** A grant that is there. */
export type PresentGrant = FoundGrant & { readonly grant: Grant };

/**
 * Refreshes a grant, if no other process does: leases it, asks the provider, and writes what came of it before anybody gets it.
 * @returns the new grant; `undefined` if another process refreshes it, or did: look again
 * @throws {AccessTokenError} `reauthentication_required`, `temporarily_unavailable`
 */
export async function refreshOnce(refresher: Refresher, found: PresentGrant): Promise<Grant | undefined> {
  const leased = await lease(refresher, found);
  if (leased === undefined) return undefined;
  const { ask, settings } = refresher;
  const { refreshToken = '', identity, provider } = leased.grant;
  const answer = await ask({ refreshToken, identity, now: settings.runtime.now });
  const written = await settle(refresher, leased, answer);
  if (written === undefined || answer.kind === 'tokens') return written;
  const code = answer.kind === 'ended' ? 'reauthentication_required' : 'temporarily_unavailable';
  await audit({ settings }, { name: 'refresh.failed', ...actorOf(refresher.actor), provider, code });
  if (answer.kind === 'ended') throw ended(leased.grant, answer.reason);
  const error = unavailable(provider, 'gave no new tokens', answer.reason);
  // No flood: the provider is asked ever less often while it fails.
  settings.logger.error(error);
  throw error;
}

/** Makes this attempt the only one; `undefined` if another one is, or was a moment ago. */
async function lease(
  { settings, place }: Refresher,
  { grant, version }: PresentGrant,
): Promise<PresentGrant | undefined> {
  const now = settings.runtime.now().getTime();
  if (!place.isShared) {
    const again = (await place.read()).grant;
    return again !== undefined && isUntouched(again, grant) ? { grant: again, version } : undefined;
  }
  const until = grant.lease?.until ?? 0;
  if (until > now && until <= now + MOST_LEASES * LEASE) return undefined;
  const leased: Grant = { ...grant, lease: { owner: randomToken(12), until: now + LEASE } };
  return (await place.write(leased, version)) ? { grant: leased, version: version + 1 } : undefined;
}

/**
 * Writes what came of a refresh. Where another writer has written meanwhile, it is put on top of that, unless they have newer
 * tokens than this refresh began with.
 * @returns the grant as it was written; `undefined` if theirs stays
 */
async function settle(
  { settings, place }: Refresher,
  leased: PresentGrant,
  answer: RefreshAnswer,
): Promise<Grant | undefined> {
  let { grant, version } = leased;
  let failure: unknown;
  for (let count = 0; count < MAX_WRITES; count += 1) {
    try {
      const next = outcomeOf(grant, answer, settings.runtime.now());
      if (await place.write(next, version)) return next;
      const found = await place.read();
      if (found.grant === undefined || !isUntouched(found.grant, leased.grant)) return undefined;
      // A sign-in that brought no refresh token of its own: its access token stays if this refresh brings none.
      if (found.grant.began !== leased.grant.began && answer.kind !== 'tokens') return undefined;
      ({ grant, version } = { grant: found.grant, version: found.version });
    } catch (error) {
      failure = error;
      await new Promise((resolve) => setTimeout(resolve, WRITE_PAUSE * 2 ** count));
    }
  }
  const { provider } = leased.grant;
  const error = unavailable(
    provider,
    'gave new tokens that could not be stored, which may end the grant',
    failure,
  );
  settings.logger.error(error);
  throw error;
}

/** Whether a grant still has the refresh token that an attempt began with, and it is unused. */
function isUntouched(grant: Grant, before: Grant): boolean {
  return grant.refreshToken === before.refreshToken && grant.refreshedAt === before.refreshedAt;
}

function outcomeOf(grant: Grant, answer: RefreshAnswer, now: Date): Grant {
  if (answer.kind === 'tokens') return refreshedGrant(grant, answer, now);
  if (answer.kind === 'ended') return endedGrant(grant);
  const delay = Math.min(FIRST_RETRY * 2 ** Math.min(grant.failures, 20), LONGEST_RETRY);
  return {
    ...grant,
    refreshToken: answer.refreshToken ?? grant.refreshToken,
    failures: grant.failures + 1,
    // Spread, so that those who failed together do not come back together.
    retryAt: now.getTime() + delay * (0.5 + Math.random()),
    lease: undefined,
  };
}
