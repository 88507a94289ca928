import type { Settings } from '../contracts/settings.js';
import { USER_EPOCH } from '../records/kinds.js';
import type { Records } from '../records/records.js';
import { MOST_TRIES, tooMany } from './kept-records.js';
import { epochEnd } from './record-times.js';

/** Whether a session that began at `start` (milliseconds) began before everything of its user was ended. */
export async function isBeforeEpoch(
  records: Records,
  { owner, start }: { readonly owner: string; readonly start: number },
): Promise<boolean> {
  if (owner === '') return false;
  const { value } = await records.read(USER_EPOCH, owner);
  return value !== undefined && start <= value.endedUntil;
}

/** Ends what began until then, for sessions without a record. It never goes back. */
export async function writeEpoch(
  settings: Settings,
  records: Records,
  { owner, until }: { readonly owner: string; readonly until: Date },
): Promise<void> {
  const expiresAt = epochEnd(settings, until);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { value, version } = await records.read(USER_EPOCH, owner);
    const endedUntil = Math.max(value?.endedUntil ?? 0, until.getTime());
    if (await records.write(USER_EPOCH, { id: owner, owner, value: { endedUntil }, expiresAt }, version))
      return;
  }
  throw tooMany('The end of all sessions of a user');
}
