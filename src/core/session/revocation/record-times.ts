import type { Settings } from '../../contracts/settings.js';
import type { SessionRecord } from '../../records/session-kinds.js';

const DAY = 86_400;
/** Seconds after which it is written again when a session was last used. */
export const ACTIVE_EVERY = 300;
/** Seconds that sessions from before these options may have lasted. */
const LONGEST_BEFORE = 30 * DAY;

/** Seconds after which a session expires that is not used. @param persistent - whether it outlives the browser */
export function idleOf({ session, jwt, sessionControl }: Settings, persistent: boolean): number {
  const life = session.isRevocable ? session.maxAge : Math.min(session.maxAge, jwt.maxAge);
  return !persistent && sessionControl !== undefined ? Math.min(life, sessionControl.briefMaxAge) : life;
}

/**
 * When the record of a session that is used, or ended, at `now` may be forgotten: no cookie of it is valid then, not even one
 * that is renewed by a request under way, or by one that did not look the session up yet.
 */
export function recordEnd(settings: Settings, now: Date): Date {
  const slack = DAY + ACTIVE_EVERY + (settings.sessionControl?.check ?? 0);
  return new Date(now.getTime() + (idleOf(settings, true) + slack) * 1000);
}

/** What must not be forgotten before its time, although the options may be shorter now than they were. */
export interface MinimumLifetime {
  /** When what is stored may be forgotten. */
  readonly expiresAt: Date;
  /** When the cookie that is at hand expires, in milliseconds, if that says so. */
  readonly cookieEnd?: number | undefined;
}

/** {@link recordEnd}, but never before what is needed: a shorter life is for cookies that are written from now on. */
export function keptUntil(settings: Settings, now: Date, { expiresAt, cookieEnd }: MinimumLifetime): Date {
  const ends = [expiresAt.getTime(), (cookieEnd ?? 0) + DAY * 1000].filter((end) => Number.isFinite(end));
  return new Date(Math.max(recordEnd(settings, now).getTime(), ...ends));
}

/** Whether a record that was not written again lasts as long as the cookies that requests may write until its next look-up. */
export function recordOutlivesCookie(
  settings: Settings,
  now: Date,
  { expiresAt, cookieEnd = 0 }: MinimumLifetime,
): boolean {
  const { check = 0 } = settings.sessionControl ?? {};
  const last = now.getTime() + (idleOf(settings, true) + check) * 1000;
  return expiresAt.getTime() >= Math.max(last, cookieEnd);
}

/** {@link recordEnd} for what is compared with sessions that have no record. */
export function revocationExpiry(settings: Settings, now: Date): Date {
  return new Date(Math.max(recordEnd(settings, now).getTime(), now.getTime() + LONGEST_BEFORE * 1000));
}

/** When a session ends if it is not used again, by its last stored use. It may be later: see {@link maxActivityDelay}. */
export function expiryOf(settings: Settings, value: SessionRecord): Date {
  const { createdAt, since = createdAt, isBrief = false, lastActiveAt } = value;
  const idleEnd = lastActiveAt + idleOf(settings, !isBrief) * 1000;
  return new Date(Math.min(idleEnd, absoluteEnd(settings, since)));
}

/** Milliseconds by which a session may have been used, and renewed, after its last use that was kept. */
export function maxActivityDelay({ sessionControl }: Settings): number {
  return (ACTIVE_EVERY + (sessionControl?.check ?? 0)) * 1000;
}

/**
 * When a session ends however much it is used, in milliseconds.
 * @param startedAt - when its sign-in was, in milliseconds
 */
export function absoluteEnd({ sessionControl }: Settings, startedAt: number): number {
  const { absoluteMaxAge } = sessionControl ?? {};
  return absoluteMaxAge === undefined ? Number.POSITIVE_INFINITY : startedAt + absoluteMaxAge * 1000;
}
