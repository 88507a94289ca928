import type { Settings } from '../../contracts/settings.js';
import { SESSION } from '../../records/kinds.js';
import { endMany } from './end-many.js';
import { sessionRecords } from './kept-records.js';
import { writeRevocation } from './user-revocation.js';

/** Which session is ended. */
export interface Ending {
  readonly id: string;
  /** Whose it must be. A session of another user is left alone, as if there were none. */
  readonly owner?: string | undefined;
}

/**
 * Ends a session that has a record.
 * @returns whether it was live until now
 * @throws {AdapterError | SessionTokenError} (rejects) if a store fails; then it may be live
 */
export async function endSession(settings: Settings, { id, owner }: Ending): Promise<boolean> {
  const records = sessionRecords(settings, 'Ending a session');
  const found = await records.read(SESSION, id);
  if (found.value === undefined || (owner !== undefined && found.owner !== owner)) return false;
  return (await endMany(settings, records, { sessions: [{ id, found }] })).length > 0;
}

/**
 * Keeps that a session was ended, also if it has no record yet: a cookie of it that comes later is refused. Its row, if it has
 * one, is deleted already.
 * @param cookieEnd - when its cookie expires, in milliseconds, if that says so
 * @throws {AdapterError | SessionTokenError} (rejects) if the store fails
 */
export async function endSessionRecord(
  settings: Settings,
  { id, cookieEnd }: { readonly id: string; readonly cookieEnd?: number | undefined },
): Promise<void> {
  const records = sessionRecords(settings, 'Ending a session');
  const found = await records.read(SESSION, id);
  await endMany(settings, records, { sessions: [{ id, found, cookieEnd }], areRowsGone: true });
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
  await writeRevocation(settings, records, { owner, until });
  const { adapter, session } = settings;
  const areRowsGone =
    except === undefined && session.isRevocable && adapter?.deleteSessionsByUserId !== undefined;
  if (areRowsGone) await adapter.deleteSessionsByUserId?.(owner);
  const found = await records.list(SESSION, owner);
  const sessions = found
    .filter(({ value }) => value.state === 'live' && value.id !== except)
    .map((one) => ({ id: one.value.id, found: one }));
  return (await endMany(settings, records, { sessions, areRowsGone })).length;
}
