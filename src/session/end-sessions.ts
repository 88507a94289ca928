import type { Settings } from '../contracts/settings.js';
import { SESSION } from '../records/kinds.js';
import type { FoundRecord, Records } from '../records/records.js';
import type { SessionRecord } from '../records/session-kinds.js';
import { MOST_TRIES, sessionRecords, tooMany } from './kept-records.js';
import { endAgain, endStored } from './end-stored.js';
import { keptUntil } from './record-times.js';
import { writeEpoch } from './user-epoch.js';

/** Which session is ended. */
export interface Ending {
  readonly id: string;
  /** Whose it must be. A session of somebody else is left alone, as if there were none. */
  readonly owner?: string | undefined;
}

/**
 * Ends a session that has a record. A `database` session is deleted first, so that nothing says ended that is not; and once
 * more, because a request that extended it may have written it again, which did not yet find it marked as ended.
 * @returns whether it was live until now
 * @throws {AdapterError | SessionTokenError} (rejects) if a store fails; then it may be live
 */
export async function endSession(settings: Settings, { id, owner }: Ending): Promise<boolean> {
  const records = sessionRecords(settings, 'Ending a session');
  const found = await records.read(SESSION, id);
  const { value } = found;
  if (value === undefined || value.state === 'ended') return false;
  if (owner !== undefined && found.owner !== owner) return false;
  if (value.token !== undefined) await endStored({ settings }, value.token);
  const wasLive = await markEnded(settings, records, { id, found });
  if (value.token !== undefined) await endAgain({ settings }, value.token);
  return wasLive;
}

/**
 * Keeps that a session was ended, also if it has no record yet: a cookie of it that comes later is refused.
 * @throws {AdapterError | SessionTokenError} (rejects) if the store fails
 */
export async function endSessionRecord(
  settings: Settings,
  { id, owner, cookieEnd }: CarriedEnding,
): Promise<void> {
  const records = sessionRecords(settings, 'Ending a session');
  const found = await records.read(SESSION, id);
  await markEnded(settings, records, {
    id,
    found: found.version === 0 ? { ...found, owner } : found,
    cookieEnd,
  });
}

/** A session that is ended by who has its cookie. */
interface CarriedEnding {
  readonly id: string;
  readonly owner: string;
  /** When that expires, in milliseconds, if it says so. */
  readonly cookieEnd?: number | undefined;
}

async function markEnded(
  settings: Settings,
  records: Records,
  {
    id,
    found: first,
    cookieEnd,
  }: Pick<CarriedEnding, 'id' | 'cookieEnd'> & { readonly found: FoundRecord<SessionRecord> },
): Promise<boolean> {
  const now = settings.runtime.now();
  let found = first;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (found.value?.state === 'ended') return false;
    const time = now.getTime();
    const { createdAt, authTime } = found.value ?? { createdAt: time, authTime: time };
    // Of an ended session, nothing is kept but that.
    const value: SessionRecord = { id, state: 'ended', createdAt, authTime, lastActiveAt: time };
    const expiresAt = keptUntil(settings, now, { expiresAt: found.expiresAt, cookieEnd });
    const entry = { id, owner: found.owner, value, expiresAt };
    if (await records.write(SESSION, entry, found.version)) return true;
    found = { ...(await records.read(SESSION, id)), owner: first.owner };
  }
  throw tooMany('The end of a session');
}

/** Whose sessions are ended. */
export interface UserEnding {
  readonly userId: string;
  /** The one that stays; `undefined`: none. */
  readonly except?: string | undefined;
  /** Sessions without a record that began until then are ended. @default now */
  readonly until?: Date | undefined;
}

/**
 * Ends the sessions of a user. First what has no record is ended, so that a session that gets one meanwhile is not missed.
 * @returns how many with a record were live
 * @throws {AdapterError | SessionTokenError} (rejects) if a store fails; then some may be live
 */
export async function endUserSessions(settings: Settings, ending: UserEnding): Promise<number> {
  const { userId: owner, except, until = settings.runtime.now() } = ending;
  const records = sessionRecords(settings, 'Ending the sessions of a user');
  await writeEpoch(settings, records, { owner, until });
  if (except === undefined && settings.session.strategy === 'database')
    await settings.adapter?.deleteSessionsByUserId?.(owner);
  const sessions = await records.list(SESSION, owner);
  const others = sessions.filter(({ value }) => value.state === 'live' && value.id !== except);
  let ended = 0;
  for (const { value } of others) if (await endSession(settings, { id: value.id })) ended += 1;
  return ended;
}
