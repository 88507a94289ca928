import type { Exchange } from '../contracts/exchange.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import { toDate } from '../kit/to-date.js';

/**
 * When a new session begins: with its request, but always after the proof of the user's address, even in the same
 * millisecond, and even though the stored time of the proof was rounded up; and after older sessions were ended for it.
 * @param endedUntil - when everything of the user was ended before, in milliseconds, if a clock says so that is ahead
 */
export function startTime(
  { now }: Pick<Exchange, 'now'>,
  { user, startsAfter }: Pick<SignedIn, 'user' | 'startsAfter'>,
  endedUntil?: number,
): Date {
  const proven = 'emailVerified' in user ? toDate(user.emailVerified) : undefined;
  const ended = endedUntil === undefined ? undefined : new Date(endedUntil);
  const ends = [proven, startsAfter, ended].filter((time) => time !== undefined && time >= now);
  return ends.length === 0 ? now : new Date(Math.max(...ends.map(Number)) + 1);
}

/**
 * When somebody proved who they are, in milliseconds, if that was before their session began: in the session before, where
 * nobody signed in anew, or as the provider says (OpenID Connect Core 1.0, section 2, `auth_time`). `0`: nobody knows.
 */
export function provenBefore(
  { provenAt, providerProof }: Pick<SignedIn, 'provenAt' | 'providerProof'>,
  began: number,
): number | undefined {
  const authTime = providerProof?.authTime;
  const proven = provenAt ?? (authTime === undefined ? undefined : Math.max(0, authTime * 1000));
  return proven === undefined || proven >= began ? undefined : proven;
}
