import type { Exchange } from '../../contracts/exchange.js';
import type { SessionIdentity } from '../../contracts/session-strategy.js';
import type { ListedSession } from '../../../types/session-control.js';
import { SESSION } from '../../records/kinds.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { lookedUp, sessionRecords } from './kept-records.js';
import { endsOf } from './live-sessions.js';
import { factsOf } from './record-facts.js';
import { expiryOf } from './record-times.js';

/**
 * The live sessions of the user of a session, the one that was used last first.
 * @throws {AuthError} (rejects) if sessions have no records
 * @throws {SessionTokenError} (rejects) if a store is down
 */
export async function listOwn(exchange: Exchange, identity: SessionIdentity): Promise<ListedSession[]> {
  const { settings, now } = exchange;
  const records = sessionRecords(settings, 'The list of sessions');
  const { userId, id: current } = identity;
  const found = userId === undefined ? [] : await lookedUp(() => records.list(SESSION, String(userId)));
  const live = found.map(({ value }) => value).filter(({ state }) => state === 'live');
  const ends = await lookedUp(() => endsOf(settings, live, now));
  return live
    .map((value, index) => ({ value, end: ends[index] }))
    .filter(({ value, end }) => value.id === current || end !== undefined)
    .map(({ value, end = expiryOf(settings, value) }) => toListed(value, { end, current }))
    .sort((one, other) => other.lastActiveAt.getTime() - one.lastActiveAt.getTime());
}

function toListed(
  record: SessionRecord,
  { end, current }: { readonly end: Date; readonly current: string | undefined },
): ListedSession {
  const { lastActiveAt, address, agent } = record;
  const { id, createdAt, authTime = createdAt, provider, method, client } = factsOf(record, '');
  return {
    id,
    current: id === current,
    createdAt: new Date(createdAt),
    lastActiveAt: new Date(lastActiveAt),
    authenticatedAt: new Date(authTime),
    expires: end,
    provider,
    method,
    ...(client !== undefined && { client }),
    address,
    agent,
  };
}
