import type { LastRevocation } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import { USER_REVOCATION } from '../../records/kinds.js';
import type { FoundRecord, Records } from '../../records/records.js';
import type { UserRevocation } from '../../records/session-kinds.js';
import { MOST_TRIES, sessionRecords, tooMany } from './kept-records.js';
import { revocationExpiry } from './record-times.js';

/** Milliseconds by which the clocks of two processes may differ. */
const CLOCK_SKEW = 60_000;

/** The record of the last revocation of all sessions of a user. */
export type FoundRevocation = Pick<FoundRecord<UserRevocation>, 'value' | 'version' | 'expiresAt'>;

/** Looks up the last revocation of all sessions of a user, before a new session begins. */
async function lookUpRevocation(
  settings: Pick<Settings, 'runtime'>,
  records: Records,
  owner: string,
): Promise<LastRevocation> {
  return owner === '' ? NONE : toLastRevocation(settings, await records.read(USER_REVOCATION, owner));
}

const NONE: LastRevocation = { version: 0, endedUntil: -Infinity, startsAfter: undefined };

function toLastRevocation(
  { runtime }: Pick<Settings, 'runtime'>,
  { value, version }: Pick<FoundRevocation, 'value' | 'version'>,
): LastRevocation {
  if (value === undefined) return { ...NONE, version };
  const { endedUntil, writtenAt = endedUntil } = value;
  // It is there, so it was written before now.
  const isAhead = writtenAt > runtime.now().getTime();
  return { version, endedUntil, startsAfter: isAhead ? endedUntil : undefined };
}

/** {@link readRevocation} of several users, by their ids, in one look-up. */
export async function readRevocations(
  settings: Settings,
  owners: readonly string[],
): Promise<ReadonlyMap<string, LastRevocation>> {
  const records = sessionRecords(settings, 'A sign-in');
  const found = await records.readMany<UserRevocation[]>(owners.map((id) => ({ kind: USER_REVOCATION, id })));
  return new Map(found.map((one, index) => [owners[index] ?? '', toLastRevocation(settings, one)]));
}

/** The last revocation of all sessions of a user, where sessions have records; `undefined` elsewhere. */
export async function readRevocation(settings: Settings, owner: string): Promise<LastRevocation | undefined> {
  if (settings.sessionControl?.isKept !== true) return undefined;
  return lookUpRevocation(settings, sessionRecords(settings, 'A sign-in'), owner);
}

/**
 * Whether all sessions of a user were revoked while a session began. What was written after `seen` counts by whichever clock; what
 * was seen counts by the time, as it may be younger than the proof of who signs in.
 * @param start - of the session, in milliseconds
 */
export async function isRevokedMeanwhile(
  settings: Pick<Settings, 'runtime'>,
  records: Records,
  { owner, start, seen }: { readonly owner: string; readonly start: number; readonly seen: LastRevocation },
): Promise<boolean> {
  const { version, endedUntil } = await lookUpRevocation(settings, records, owner);
  return (version !== 0 && version !== seen.version) || start <= endedUntil;
}

/** Whether a session that began at `start` (milliseconds) began before all sessions of its user were revoked. */
export async function isBeforeRevocation(
  records: Records,
  { owner, start }: { readonly owner: string; readonly start: number },
): Promise<boolean> {
  if (owner === '') return false;
  const { value } = await records.read(USER_REVOCATION, owner);
  return value !== undefined && start <= value.endedUntil;
}

/**
 * {@link isBeforeRevocation} for a session that has no record, and would have one if it had begun after the revocation. If
 * either clock may have been ahead, it counts as before.
 */
export function mayBeBeforeRevocation(
  records: Records,
  { owner, start }: { readonly owner: string; readonly start: number },
): Promise<boolean> {
  return isBeforeRevocation(records, { owner, start: start - CLOCK_SKEW });
}

/**
 * Revokes the sessions that began until then, for sessions without a record. The time never goes back.
 * @param known - what was returned before, which saves reading it
 * @returns what is stored now
 */
export async function writeRevocation(
  settings: Settings,
  records: Records,
  { owner, until, known }: { readonly owner: string; readonly until: Date; readonly known?: FoundRevocation },
): Promise<FoundRevocation> {
  let found = known;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { value, version, expiresAt: kept } = found ?? (await records.read(USER_REVOCATION, owner));
    const time = until.getTime();
    const before = value?.endedUntil ?? -Infinity;
    // Sessions that began after an end by a clock that was ahead begin a millisecond after it.
    const endedUntil = before > time ? before + 1 : time;
    const writtenAt = Math.max(value?.writtenAt ?? before, settings.runtime.now().getTime());
    // Never shorter than it was: sessions may have been longer then.
    const expiresAt = new Date(Math.max(revocationExpiry(settings, until).getTime(), kept.getTime() || 0));
    const entry = { id: owner, owner, value: { endedUntil, writtenAt }, expiresAt };
    if (await records.write(USER_REVOCATION, entry, version))
      return { value: entry.value, version: version + 1, expiresAt };
    found = undefined;
  }
  throw tooMany('The end of all sessions of a user');
}

/**
 * Ends the sessions of a user whose records go, so that each is taken for one without a record.
 * @param known - what this returned before
 */
export function endUnrecorded(
  settings: Settings,
  owner: string,
  known?: FoundRevocation,
): Promise<FoundRevocation> {
  const records = sessionRecords(settings, 'Ending the sessions of a user');
  return writeRevocation(settings, records, {
    owner,
    until: settings.runtime.now(),
    ...(known && { known }),
  });
}
