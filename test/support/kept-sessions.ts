import type { Settings } from '../../src/contracts/settings.js';
import { SESSION } from '../../src/records/kinds.js';
import { recordsOf } from '../../src/records/records.js';
import type { SessionRecord } from '../../src/records/session-kinds.js';

/** The live sessions of a user, as the records have them. */
export async function listKept(settings: Settings, userId: string): Promise<SessionRecord[]> {
  const found = (await recordsOf(settings)?.list(SESSION, userId)) ?? [];
  return found.map(({ value }) => value).filter(({ state }) => state === 'live');
}

/** The ids of the live sessions of a user. */
export async function listIds(settings: Settings, userId: string): Promise<string[]> {
  return (await listKept(settings, userId)).map(({ id }) => id);
}
