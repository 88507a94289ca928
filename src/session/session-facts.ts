import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Settings } from '../contracts/settings.js';
import type { AdapterSession } from '../types/adapter.js';
import type { ListedSession } from '../types/session-control.js';
import { storeMethod } from '../hooks/store.js';
import { SESSION } from '../records/kinds.js';
import { recordsOf } from '../records/records.js';
import type { SessionRecord } from '../records/session-kinds.js';
import { sessionStrategy } from './index.js';
import { lookedUp, sessionRecords } from './kept-records.js';
import { expiryOf } from './record-times.js';

/**
 * What is kept of the session of a request; `undefined` if nobody is signed in, nothing is kept, or the session is older than
 * that.
 * @throws {SessionTokenError} (rejects) if the store is down
 */
export async function factsOf(exchange: Exchange): Promise<SessionRecord | undefined> {
  const { settings } = exchange;
  const records = settings.sessionControl?.isKept === true ? recordsOf(settings) : undefined;
  if (records === undefined) return undefined;
  const { recordId } = (await (await sessionStrategy(settings)).identify(exchange)) ?? {};
  if (recordId === undefined) return undefined;
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
  const live = found
    .map(({ value }) => value)
    .filter((value) => value.state === 'live' && (value.id === recordId || expiryOf(settings, value) > now));
  const existing = await Promise.all(live.map((value) => existingOf(settings, value)));
  return existing
    .filter((one) => one !== undefined)
    .map((value) => toListed(settings, value, recordId))
    .sort((one, other) => other.lastActiveAt.getTime() - one.lastActiveAt.getTime());
}

/** A session whose row is still there: adapters and applications delete rows without telling. */
async function existingOf(settings: Settings, value: SessionRecord): Promise<SessionRecord | undefined> {
  if (value.token === undefined) return value;
  const token = value.token;
  const row = await lookedUp(async () => storeMethod(settings, 'getSessionAndUser')(token));
  // The type promises a session; a join may return nothing for it.
  const session = (row?.session ?? undefined) as AdapterSession | undefined;
  return session === undefined ? undefined : value;
}

function toListed(settings: Settings, value: SessionRecord, current: string | undefined): ListedSession {
  const { id, createdAt, lastActiveAt, authTime, provider, method, address, agent } = value;
  return {
    id,
    current: id === current,
    createdAt: new Date(createdAt),
    lastActiveAt: new Date(lastActiveAt),
    authenticatedAt: new Date(authTime),
    expires: expiryOf(settings, value),
    provider,
    method,
    address,
    agent,
  };
}
