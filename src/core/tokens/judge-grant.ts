import { AccessTokenError } from '../../errors.js';
import { endOf, type Grant } from './grant.js';
import type { AgeBounds } from './token-age.js';

/** Milliseconds after a refresh in which its result is good for everybody, whatever they demand. */
const SHARED = 10_000;
/** Milliseconds by which the clock of another process may be ahead. */
const CLOCK_SKEW = 60_000;
/** The part of its lifetime, at its end, in which a token is refreshed at the earliest. */
const LAST_PART = 0.2;

/** What is asked of an access token. */
export interface AccessTokenRequest {
  /** Seconds for which it must still be valid; `undefined`: what the configuration says. */
  readonly minValid: number | undefined;
  /** Whether it must be new: the provider's API refused the old one. */
  readonly force: boolean;
  /** Seconds: the option `tokens.refreshBefore`. */
  readonly refreshBefore: number;
}

/** A grant whose access token can be handed out. */
export type UsableGrant = Grant & { readonly accessToken: string };

/** What decides whether an access token is fresh enough, beside the token and the request. */
export interface FreshnessContext {
  readonly now: Date;
  /** What this process knows of its age. */
  readonly age: AgeBounds | undefined;
}

/** Whether the access token meets a demand without a refresh. */
export function isFresh(
  grant: Grant,
  demand: AccessTokenRequest,
  { now, age }: FreshnessContext,
): grant is UsableGrant {
  if (!isValid(grant, now)) return false;
  // A token that was made a moment ago is as new as it gets: a thousand calls that demand one cost one refresh.
  if (grant.refreshedAt !== undefined && isNew(now.getTime() - grant.refreshedAt, demand, age)) return true;
  if (demand.force) return false;
  return millisecondsLeft(grant, now) > wantedSeconds(grant, demand) * 1000;
}

/**
 * Whether a token was made within the last seconds. What this process saw itself decides; only where that tells nothing do
 * the clocks, of which the other one may be wrong.
 * @param since - milliseconds since its refresh, as the clocks say
 */
function isNew(
  since: number,
  { force }: AccessTokenRequest,
  { atLeast, atMost }: AgeBounds = UNSEEN,
): boolean {
  if (atLeast >= SHARED) return false;
  if (atMost < SHARED) return true;
  // From a clock that is ahead: this process did not have it before, so no request was refused with it.
  if (since < 0) return force && since >= -CLOCK_SKEW && atLeast !== UNSEEN.atLeast;
  return since < SHARED;
}

const UNSEEN: AgeBounds = { atLeast: -Infinity, atMost: Infinity };

/** Whether the old access token can be served if a refresh fails: it is valid, and was not refused. Like `stale-if-error`, RFC 5861. */
export function canServeStale(grant: Grant, { force }: AccessTokenRequest, now: Date): grant is UsableGrant {
  return !force && isValid(grant, now);
}

/**
 * Throws if nothing new can be had for a grant now.
 * @throws {AccessTokenError} `reauthentication_required`, `cannot_keep`, `temporarily_unavailable`
 */
export function assertRefreshable(grant: Grant, canWrite: boolean, now: Date): void {
  if (grant.accessToken === undefined || now >= endOf(grant)) throw ended(grant);
  if (grant.refreshToken === undefined) {
    throw new AccessTokenError(
      `Provider "${grant.provider}" gave no refresh token, and its access token has expired or was refused: have the person ` +
        'sign in with it again. docs/providers.md says what the provider needs to give one.',
      { code: 'reauthentication_required' },
    );
  }
  if (!canWrite) {
    throw new AccessTokenError(
      `The tokens of provider "${grant.provider}" are due for a refresh, whose result is kept in a cookie, and none can be ` +
        'written here. Ask where cookies can be written (a route handler, an action), or configure `records`.',
      { code: 'cannot_keep' },
    );
  }
  if (grant.retryAt !== undefined && now.getTime() < grant.retryAt)
    throw unavailable(grant.provider, 'could not be asked for new tokens a moment ago');
}

/** The error for a grant that is over. */
export function ended({ provider }: Pick<Grant, 'provider'>, cause?: unknown): AccessTokenError {
  return new AccessTokenError(
    `The grant of provider "${provider}" has ended: have the person sign in with it again.`,
    { code: 'reauthentication_required', cause },
  );
}

/** The error for a provider or a store that cannot answer now. */
export function unavailable(provider: string, why: string, cause?: unknown): AccessTokenError {
  return new AccessTokenError(`Provider "${provider}" ${why}. Try again later.`, {
    code: 'temporarily_unavailable',
    cause,
  });
}

function isValid(grant: Grant, now: Date): grant is UsableGrant {
  return grant.accessToken !== undefined && now < endOf(grant) && millisecondsLeft(grant, now) > 0;
}

function millisecondsLeft({ expiresAt }: Grant, now: Date): number {
  return expiresAt === undefined ? Infinity : expiresAt * 1000 - now.getTime();
}

/** Where nothing demands more, a token that lives shorter than `refreshBefore` is used for most of its life, too. */
function wantedSeconds(
  { lifetime = Infinity }: Grant,
  { minValid, refreshBefore }: AccessTokenRequest,
): number {
  return minValid ?? Math.min(refreshBefore, lifetime * LAST_PART);
}
