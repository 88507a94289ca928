import type { Settings } from '../../src/core/contracts/settings.js';
import { SESSION } from '../../src/core/records/kinds.js';
import { recordsOf } from '../../src/core/records/records.js';
import type { SessionRecord } from '../../src/core/records/session-kinds.js';

/** The live sessions of a user, as the records have them. */
export async function listKept(settings: Settings, userId: string): Promise<SessionRecord[]> {
  const found = (await recordsOf(settings)?.list(SESSION, userId)) ?? [];
  return found.map(({ value }) => value).filter(({ state }) => state === 'live');
}

/** The ids of the live sessions of a user. */
export async function listIds(settings: Settings, userId: string): Promise<string[]> {
  return (await listKept(settings, userId)).map(({ id }) => id);
}
