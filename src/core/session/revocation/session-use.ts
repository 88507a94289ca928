import type { Exchange } from '../../contracts/exchange.js';
import { SESSION } from '../../records/kinds.js';
import type { FoundRecord, PresentRecord, Records } from '../../records/records.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { endSessionRecord } from './end-sessions.js';
import { linkProviderSession } from './provider-sessions.js';
import { recordOf, type RecordedFacts } from './record-facts.js';
import { ACTIVE_EVERY, recordOutlivesCookie, keptUntil, recordEnd } from './record-times.js';
import { mayBeBeforeRevocation } from './user-revocation.js';

/** A session without a record: it is older than the option, or was made by `@auth/core`. */
export interface UnrecordedSession {
  readonly facts: RecordedFacts;
  /** When it began, in milliseconds, for comparing it with the time at which all sessions of its user were ended. */
  readonly start: number;
  readonly found: Pick<FoundRecord<SessionRecord>, 'version' | 'expiresAt'>;
  /** When the cookie that is at hand expires, in milliseconds, if that says so. */
  readonly cookieEnd?: number | undefined;
  /** The token of a `database` session. */
  readonly token?: string;
}

/**
 * Gives a record to a session without one, unless everything of its user was ended since it began. That is looked at once
 * more afterwards: a request that ended it in between did not find the record.
 * @returns whether the session is live
 */
export async function adopt(
  exchange: Exchange,
  records: Records,
  { facts, start, found, cookieEnd, token }: UnrecordedSession,
): Promise<boolean> {
  const { settings, now } = exchange;
  const { id, userId: owner = '' } = facts;
  if (await mayBeBeforeRevocation(records, { owner, start })) return false;
  const value: SessionRecord = { ...recordOf(facts, now), ...(token !== undefined && { token }) };
  const expiresAt = keptUntil(settings, now, { expiresAt: found.expiresAt, cookieEnd });
  const entry = { id, owner, value, expiresAt };
  if (!(await records.write(SESSION, entry, found.version)))
    return (await records.read(SESSION, id)).value?.state !== 'ended';
  if (!(await mayBeBeforeRevocation(records, { owner, start }))) return true;
  await endSessionRecord(settings, { id });
  return false;
}

/** The record of a session that is used. */
export type UsedSession = PresentRecord<SessionRecord> & Pick<UnrecordedSession, 'cookieEnd'>;

/**
 * Keeps that a session is used: at most every few minutes, and only if it was not ended meanwhile. It is information and
 * keeps the record alive; where it fails, the session is still read.
 */
export async function touch(exchange: Exchange, records: Records, used: UsedSession): Promise<void> {
  const { settings, now } = exchange;
  const { value, version, owner } = used;
  const isRecent = now.getTime() - value.lastActiveAt < ACTIVE_EVERY * 1000;
  if (isRecent && recordOutlivesCookie(settings, now, used)) return;
  const expiresAt = keptUntil(settings, now, used);
  try {
    const linkedUntil = await keepLinked(exchange, records, { value, expiresAt });
    const changed: SessionRecord = { ...value, lastActiveAt: now.getTime(), linkedUntil };
    await records.write(SESSION, { id: value.id, owner, value: changed, expiresAt }, version);
  } catch (error) {
    settings.logger.debug('when a session was last used could not be kept', () => ({ error }));
  }
}

/** Keeps the rows of the provider as long as the record, and longer, so that they are seldom written. */
async function keepLinked(
  { settings, now }: Exchange,
  records: Records,
  { value, expiresAt }: { readonly value: SessionRecord; readonly expiresAt: Date },
): Promise<number | undefined> {
  const { providerSession, linkedUntil = 0, id } = value;
  if (providerSession === undefined || linkedUntil >= expiresAt.getTime()) return value.linkedUntil;
  const until = recordEnd(settings, new Date(2 * expiresAt.getTime() - now.getTime()));
  await linkProviderSession(records, providerSession, { session: id, expiresAt: until });
  return until.getTime();
}
