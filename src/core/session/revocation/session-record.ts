import type { SessionFacts } from '../../contracts/session-facts.js';
import type { SessionIdentity } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { lookedUp } from './kept-records.js';
import { factsOf } from './record-facts.js';

/**
 * The record of a session, live or ended; `undefined` if it has none.
 * @throws {AdapterError} (rejects) if the store fails
 */
export async function recordOfSession(
  settings: Settings,
  { id }: SessionIdentity,
): Promise<SessionRecord | undefined> {
  const records = recordsOf(settings);
  return records && id !== undefined ? (await records.read(SESSION, id)).value : undefined;
}

/**
 * {@link recordOfSession} where only a live one counts.
 * @throws {SessionTokenError} (rejects) if the store is down
 */
export async function liveRecordOf(
  settings: Settings,
  identity: SessionIdentity,
): Promise<SessionRecord | undefined> {
  const record = await lookedUp(() => recordOfSession(settings, identity));
  return record?.state === 'live' ? record : undefined;
}

/**
 * The facts of the browser's session: by its record, otherwise as it carries them. `undefined` if neither has any. Of a session that
 * ended meanwhile, it is unknown when its user authenticated.
 * @throws {SessionTokenError} (rejects) if the store is down
 */
export async function currentFacts(
  settings: Settings,
  identity: SessionIdentity,
): Promise<SessionFacts | undefined> {
  const record = await lookedUp(() => recordOfSession(settings, identity));
  if (record === undefined) return identity.isSelfContained ? identity : undefined;
  return record.state === 'live'
    ? factsOf(record, String(identity.userId))
    : { ...identity, authTime: undefined };
}
