import type { Lasting } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import type { SessionRecord } from '../../records/session-kinds.js';

const DAY = 86_400;
/** Seconds after which it is written again when a session was last used. */
export const ACTIVE_EVERY = 300;
/** Seconds that sessions from before these options may have lasted. */
const LONGEST_BEFORE = 30 * DAY;

/** Seconds until a session expires that nobody uses. */
export function idleOf({ session, jwt, sessionControl }: Settings, isBrief: boolean): number {
  const life = session.strategy === 'jwt' ? Math.min(session.maxAge, jwt.maxAge) : session.maxAge;
  return isBrief && sessionControl !== undefined ? Math.min(life, sessionControl.briefMaxAge) : life;
}

/**
 * When the record of a session that is used, or ended, at `now` may be forgotten: no cookie of it is valid then, not even one
 * that is renewed by a request under way, or by one that did not look the session up yet.
 */
export function recordEnd(settings: Settings, now: Date): Date {
  const slack = DAY + ACTIVE_EVERY + (settings.sessionControl?.check ?? 0);
  return new Date(now.getTime() + (idleOf(settings, false) + slack) * 1000);
}

/** What must not be forgotten before its time, although the options may be shorter now than they were. */
export interface Needed {
  /** When what is stored may be forgotten. */
  readonly expiresAt: Date;
  /** When the cookie that is at hand expires, in milliseconds, if that says so. */
  readonly cookieEnd?: number | undefined;
}

/** {@link recordEnd}, but never before what is needed: a shorter life is for cookies that are written from now on. */
export function keptUntil(settings: Settings, now: Date, { expiresAt, cookieEnd }: Needed): Date {
  const ends = [expiresAt.getTime(), (cookieEnd ?? 0) + DAY * 1000].filter((end) => Number.isFinite(end));
  return new Date(Math.max(recordEnd(settings, now).getTime(), ...ends));
}

/** Whether a record that was not written again lasts as long as the cookies that requests may write until its next look-up. */
export function isKeptLongEnough(
  settings: Settings,
  now: Date,
  { expiresAt, cookieEnd = 0 }: Needed,
): boolean {
  const { check = 0 } = settings.sessionControl ?? {};
  const last = now.getTime() + (idleOf(settings, false) + check) * 1000;
  return expiresAt.getTime() >= Math.max(last, cookieEnd);
}

/** {@link recordEnd} for what is compared with sessions that have no record. */
export function epochEnd(settings: Settings, now: Date): Date {
  return new Date(Math.max(recordEnd(settings, now).getTime(), now.getTime() + LONGEST_BEFORE * 1000));
}

/** What a record keeps of how long its session lasts. */
export function keptLasting(
  { since, isBrief }: Lasting,
  createdAt: number,
): Pick<SessionRecord, 'since' | 'isBrief'> {
  return { ...(since !== createdAt && { since }), ...(isBrief && { isBrief }) };
}

/** When a session ends if nobody uses it any more, by its last use that was kept: it may be later, see {@link lagOf}. */
export function expiryOf(settings: Settings, value: SessionRecord): Date {
  const { since, isBrief } = lastingOf(value);
  const idleEnd = value.lastActiveAt + idleOf(settings, isBrief) * 1000;
  return new Date(Math.min(idleEnd, absoluteEnd(settings, since)));
}

/** How long a session lasts, by its record. */
export function lastingOf({ createdAt, since = createdAt, isBrief = false }: SessionRecord): Lasting {
  return { since, isBrief };
}

/** Milliseconds by which a session may have been used, and renewed, after its last use that was kept. */
export function lagOf({ sessionControl }: Settings): number {
  return (ACTIVE_EVERY + (sessionControl?.check ?? 0)) * 1000;
}

/**
 * When a session ends however much it is used, in milliseconds.
 * @param since - when its sign-in was
 */
export function absoluteEnd({ sessionControl }: Settings, since: number): number {
  const { absoluteMaxAge } = sessionControl ?? {};
  return absoluteMaxAge === undefined ? Number.POSITIVE_INFINITY : since + absoluteMaxAge * 1000;
}

/** What a record keeps of when they proved it. @param known - in milliseconds; `undefined` or `0`: nobody knows */
export function keptProof(
  known: number | undefined,
  createdAt: number,
): Pick<SessionRecord, 'authTime' | 'isAuthTimeUnknown'> {
  return known === undefined || known === 0
    ? { authTime: createdAt, isAuthTimeUnknown: true }
    : { authTime: known };
}

/** When they proved it, by the record of their session, in milliseconds; `0`: nobody knows. */
export function provenIn({ authTime, isAuthTimeUnknown }: SessionRecord): number {
  return isAuthTimeUnknown === true ? 0 : authTime;
}
