import type { SeenEpoch } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import { USER_EPOCH } from '../../records/kinds.js';
import type { FoundRecord, Records } from '../../records/records.js';
import type { UserEpoch } from '../../records/session-kinds.js';
import { MOST_TRIES, sessionRecords, tooMany } from './kept-records.js';
import { epochEnd } from './record-times.js';

/** Milliseconds by which the clocks of two processes may differ. */
const CLOCK_SKEW = 60_000;

/** The record of the last end of everything of a user. */
export type FoundEpoch = Pick<FoundRecord<UserEpoch>, 'value' | 'version' | 'expiresAt'>;

/** Looks up the last end of everything of a user, before a session of theirs begins. */
async function seeEpoch(
  settings: Pick<Settings, 'runtime'>,
  records: Records,
  owner: string,
): Promise<SeenEpoch> {
  return owner === '' ? NONE : seenIn(settings, await records.read(USER_EPOCH, owner));
}

const NONE: SeenEpoch = { version: 0, endedUntil: -Infinity, startsAfter: undefined };

function seenIn(
  { runtime }: Pick<Settings, 'runtime'>,
  { value, version }: Pick<FoundEpoch, 'value' | 'version'>,
): SeenEpoch {
  if (value === undefined) return { ...NONE, version };
  const { endedUntil, writtenAt = endedUntil } = value;
  // It is there, so it was written before now.
  const isAhead = writtenAt > runtime.now().getTime();
  return { version, endedUntil, startsAfter: isAhead ? endedUntil : undefined };
}

/** {@link seenEpoch} of several users, by their ids, in one look-up. */
export async function seenEpochs(
  settings: Settings,
  owners: readonly string[],
): Promise<ReadonlyMap<string, SeenEpoch>> {
  const records = sessionRecords(settings, 'A sign-in');
  const found = await records.readMany<UserEpoch[]>(owners.map((id) => ({ kind: USER_EPOCH, id })));
  return new Map(found.map((epoch, index) => [owners[index] ?? '', seenIn(settings, epoch)]));
}

/** The last end of everything of a user, where sessions have records; `undefined` elsewhere. */
export async function seenEpoch(settings: Settings, owner: string): Promise<SeenEpoch | undefined> {
  if (settings.sessionControl?.isKept !== true) return undefined;
  return seeEpoch(settings, sessionRecords(settings, 'A sign-in'), owner);
}

/**
 * Whether everything of a user was ended while a session began. What was written after `seen` counts by whichever clock; what
 * was seen counts by the time, as it may be younger than the proof of who signs in.
 * @param start - of the session, in milliseconds
 */
export async function isEndedMeanwhile(
  settings: Pick<Settings, 'runtime'>,
  records: Records,
  { owner, start, seen }: { readonly owner: string; readonly start: number; readonly seen: SeenEpoch },
): Promise<boolean> {
  const { version, endedUntil } = await seeEpoch(settings, records, owner);
  return (version !== 0 && version !== seen.version) || start <= endedUntil;
}

/** Whether a session that began at `start` (milliseconds) began before everything of its user was ended. */
export async function isBeforeEpoch(
  records: Records,
  { owner, start }: { readonly owner: string; readonly start: number },
): Promise<boolean> {
  if (owner === '') return false;
  const { value } = await records.read(USER_EPOCH, owner);
  return value !== undefined && start <= value.endedUntil;
}

/**
 * {@link isBeforeEpoch} for a session that has no record, and would have one if it had begun after that: in doubt, which clock
 * was ahead, it began before.
 */
export function mayBeBeforeEpoch(
  records: Records,
  { owner, start }: { readonly owner: string; readonly start: number },
): Promise<boolean> {
  return isBeforeEpoch(records, { owner, start: start - CLOCK_SKEW });
}

/**
 * Ends what began until then, for sessions without a record. It never goes back.
 * @param known - what was returned before, which saves reading it
 * @returns what is stored now
 */
export async function writeEpoch(
  settings: Settings,
  records: Records,
  { owner, until, known }: { readonly owner: string; readonly until: Date; readonly known?: FoundEpoch },
): Promise<FoundEpoch> {
  let found = known;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { value, version, expiresAt: kept } = found ?? (await records.read(USER_EPOCH, owner));
    const time = until.getTime();
    const before = value?.endedUntil ?? -Infinity;
    // Sessions that began after an end by a clock that was ahead begin a millisecond after it.
    const endedUntil = before > time ? before + 1 : time;
    const writtenAt = Math.max(value?.writtenAt ?? before, settings.runtime.now().getTime());
    // Never shorter than it was: sessions may have been longer then.
    const expiresAt = new Date(Math.max(epochEnd(settings, until).getTime(), kept.getTime() || 0));
    const entry = { id: owner, owner, value: { endedUntil, writtenAt }, expiresAt };
    if (await records.write(USER_EPOCH, entry, version))
      return { value: entry.value, version: version + 1, expiresAt };
    found = undefined;
  }
  throw tooMany('The end of all sessions of a user');
}

/**
 * Ends the sessions of a user whose records go, so that each is taken for one without a record.
 * @param known - what this returned before
 */
export function endUnrecorded(settings: Settings, owner: string, known?: FoundEpoch): Promise<FoundEpoch> {
  const records = sessionRecords(settings, 'Ending the sessions of a user');
  return writeEpoch(settings, records, { owner, until: settings.runtime.now(), ...(known && { known }) });
}
