import type { Exchange } from '../contracts/exchange.js';
import type { NewSessionFacts, SessionFacts } from '../contracts/session-facts.js';
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

/** How long a session lasts, whatever else is known of it. */
export type SessionLifetime = Pick<NewSessionFacts, 'startedAt' | 'persistent'>;

/** What a session that begins is called, and when it begins. */
interface Beginning extends Pick<SessionFacts, 'id' | 'userId'> {
  readonly createdAt: number;
  /** @default from now on, and it outlives the browser */
  readonly lifetime?: SessionLifetime;
}

/** The facts of a session that begins with a sign-in. */
export function factsAtSignIn(
  who: SignedIn,
  { id, userId, createdAt, lifetime = { startedAt: createdAt, persistent: true } }: Beginning,
): NewSessionFacts {
  const { provider, type: method } = who.account;
  const { proofs } = who;
  return {
    id,
    userId,
    createdAt,
    ...lifetime,
    authTime: authTimeOf(who, createdAt),
    provider,
    method,
    proofs,
  };
}

/**
 * When the user of a session authenticated, in milliseconds: now, unless the session continues another one, or the provider
 * says that it was earlier (OpenID Connect Core 1.0, section 2, `auth_time`). `undefined`: unknown.
 */
function authTimeOf({ continues, providerProof }: SignedIn, createdAt: number): number | undefined {
  const { authTime } = providerProof ?? {};
  const time = continues === undefined ? authTime && authTime * 1000 : (continues.authTime ?? 0);
  if (time === undefined) return createdAt;
  return time <= 0 ? undefined : Math.min(time, createdAt);
}
