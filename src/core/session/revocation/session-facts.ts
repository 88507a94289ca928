import type { Exchange } from '../../contracts/exchange.js';
import type { SessionIdentity } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import type { ListedSession } from '../../../types/session-control.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { lookedUp, sessionRecords } from './kept-records.js';
import { endsOf } from './live-sessions.js';
import { provenIn, expiryOf } from './record-times.js';

/**
 * When whoever has a session proved who they are, in milliseconds. `0` if nobody knows, or the session ended meanwhile;
 * `undefined` if it does not say, and nothing is kept of it.
 * @throws {SessionTokenError} (rejects) if the store is down
 */
export async function provenAt(
  settings: Settings,
  { recordId, provenAt: carried }: SessionIdentity,
): Promise<number | undefined> {
  const records = recordsOf(settings);
  if (records === undefined || recordId === undefined) return carried;
  const { value } = await lookedUp(() => records.read(SESSION, recordId));
  if (value === undefined) return carried;
  return value.state === 'live' ? provenIn(value) : 0;
}

/**
 * What is kept of a session; `undefined` if nothing is, or it has ended.
 * @throws {SessionTokenError} (rejects) if the store is down
 */
export async function factsOf(
  settings: Settings,
  { recordId }: SessionIdentity,
): Promise<SessionRecord | undefined> {
  const records = settings.sessionControl?.isKept === true ? recordsOf(settings) : undefined;
  if (records === undefined || recordId === undefined) return undefined;
  const { value } = await lookedUp(() => records.read(SESSION, recordId));
  return value?.state === 'live' ? value : undefined;
}

/**
 * The live sessions of the user of a session, the one that was used last first.
 * @throws {AuthError} (rejects) if sessions have no records
 * @throws {SessionTokenError} (rejects) if a store is down
 */
export async function listOwn(exchange: Exchange, identity: SessionIdentity): Promise<ListedSession[]> {
  const { settings, now } = exchange;
  const records = sessionRecords(settings, 'The list of sessions');
  const { userId, recordId } = identity;
  const found = userId === undefined ? [] : await lookedUp(() => records.list(SESSION, String(userId)));
  const live = found.map(({ value }) => value).filter(({ state }) => state === 'live');
  const ends = await lookedUp(() => endsOf(settings, live, now));
  return live
    .map((value, index) => ({ value, end: ends[index] }))
    .filter(({ value, end }) => value.id === recordId || end !== undefined)
    .map(({ value, end = expiryOf(settings, value) }) => toListed(value, { end, current: recordId }))
    .sort((one, other) => other.lastActiveAt.getTime() - one.lastActiveAt.getTime());
}

function toListed(
  { id, createdAt, lastActiveAt, authTime, provider, method, address, agent }: SessionRecord,
  { end, current }: { readonly end: Date; readonly current: string | undefined },
): ListedSession {
  return {
    id,
    current: id === current,
    createdAt: new Date(createdAt),
    lastActiveAt: new Date(lastActiveAt),
    authenticatedAt: new Date(authTime),
    expires: end,
    provider,
    method,
    address,
    agent,
  };
}
