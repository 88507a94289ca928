import type { SessionFacts } from '../../contracts/session-facts.js';
import type { SessionIdentity } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { lookedUp } from './kept-records.js';
import { factsOf } from './record-facts.js';

/**
 * The facts of the browser's session: by its record, otherwise as it carries them. `undefined` if neither has any. Of a session that
 * ended meanwhile, it is unknown when its user authenticated.
 * @throws {SessionTokenError} (rejects) if the store is down
 */
export async function currentFacts(
  settings: Settings,
  identity: SessionIdentity,
): Promise<SessionFacts | undefined> {
  const { id, userId = '' } = identity;
  const carried = identity.isSelfContained ? identity : undefined;
  const records = recordsOf(settings);
  if (records === undefined || id === undefined) return carried;
  const { value } = await lookedUp(() => records.read(SESSION, id));
  if (value === undefined) return carried;
  return value.state === 'live' ? factsOf(value, String(userId)) : { ...identity, authTime: undefined };
}

/**
 * The live record of the browser's session; `undefined` if it has none, or has ended.
 * @throws {SessionTokenError} (rejects) if the store is down
 */
export async function currentRecord(
  settings: Settings,
  { id }: SessionIdentity,
): Promise<SessionRecord | undefined> {
  const records = settings.sessionControl?.isKept === true ? recordsOf(settings) : undefined;
  if (records === undefined || id === undefined) return undefined;
  const { value } = await lookedUp(() => records.read(SESSION, id));
  return value?.state === 'live' ? value : undefined;
}
