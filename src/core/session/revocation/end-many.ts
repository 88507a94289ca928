import type { Settings } from '../../contracts/settings.js';
import { fewAtATime } from '../../kit/few-at-a-time.js';
import { PROVIDER_SESSION, SESSION } from '../../records/kinds.js';
import type { FoundRecord, RecordChange, Records } from '../../records/records.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { MOST_TRIES, tooMany } from './kept-records.js';
import { ensureDeleted, deleteStoredSession } from './delete-stored-session.js';
import { linksOf } from './record-names.js';
import { keptUntil } from './record-times.js';

/** Milliseconds for which it is kept that a `database` session ended: longer than any request that read its row takes. */
const ENDED_ROW = 3_600_000;

/** A session that is ended, and what was found of its record. */
export interface Ended {
  readonly id: string;
  readonly found: FoundRecord<SessionRecord>;
  /** When the cookie that is at hand expires, in milliseconds, if that says so. */
  readonly cookieEnd?: number | undefined;
}

/**
 * Ends sessions, any number of them in the same number of statements. The rows of `database` sessions are deleted first, so that
 * no record says ended of a session that is live.
 * @param areRowsGone - whether the rows are deleted already
 * @returns those that were not marked as ended until now
 * @throws {AdapterError | SessionTokenError} (rejects) if a store fails; then some may be live
 */
export async function endMany(
  settings: Settings,
  records: Records,
  { sessions, areRowsGone = false }: { readonly sessions: readonly Ended[]; readonly areRowsGone?: boolean },
): Promise<Ended[]> {
  const tokens = sessions.flatMap(({ found }) => found.value?.token ?? []);
  if (!areRowsGone) await deleteRows(settings, tokens);
  const ended = await markEnded(settings, records, sessions);
  // An adapter that gets a session and then sets it may have written a row again, which `deleteSessions` rules out.
  if (settings.adapter?.deleteSessions === undefined)
    await fewAtATime(tokens, (token) => ensureDeleted({ settings }, token));
  // Last: where anything before fails, a logout that the provider sends again must find the session.
  const links = ended.flatMap(({ id, found }) => linksOf(id, found.value?.providerSession));
  if (links.length > 0) await records.removeMany(links.map((link) => ({ kind: PROVIDER_SESSION, id: link })));
  return ended;
}

async function deleteRows(settings: Settings, tokens: readonly string[]): Promise<void> {
  const { adapter } = settings;
  if (tokens.length === 0) return;
  if (adapter?.deleteSessions === undefined)
    await fewAtATime(tokens, (token) => deleteStoredSession({ settings }, token));
  else await adapter.deleteSessions(tokens);
}

/** Marks sessions as ended. @returns those that were not until now */
async function markEnded(settings: Settings, records: Records, sessions: readonly Ended[]): Promise<Ended[]> {
  const marked: Ended[] = [];
  let left = sessions;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const open = left.filter(({ found }) => found.value?.state !== 'ended');
    if (open.length === 0) return marked;
    const written = await records.writeMany(open.map((session) => markOf(settings, session)));
    marked.push(...open.filter((_, index) => written[index] === true));
    left = await readAgain(
      records,
      open.filter((_, index) => written[index] !== true),
    );
  }
  throw tooMany('The end of a session');
}

async function readAgain(records: Records, sessions: readonly Ended[]): Promise<Ended[]> {
  const found = await records.readMany<SessionRecord[]>(sessions.map(({ id }) => ({ kind: SESSION, id })));
  return sessions.map((session, index) => ({ ...session, found: found[index] ?? session.found }));
}

/** Of an ended session, nothing is kept but that; without an owner, so that it is not found among the sessions of the user. */
function markOf(settings: Settings, { id, found, cookieEnd }: Ended): RecordChange {
  const now = settings.runtime.now();
  const time = now.getTime();
  const { createdAt, authTime, token } = found.value ?? { createdAt: time, authTime: time };
  const value: SessionRecord = { id, state: 'ended', createdAt, authTime, lastActiveAt: time };
  const expiresAt =
    token === undefined
      ? keptUntil(settings, now, { expiresAt: found.expiresAt, cookieEnd })
      : new Date(time + ENDED_ROW);
  return { kind: SESSION, id, owner: '', value, expiresAt, version: found.version };
}
