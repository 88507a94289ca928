import type { RecordStore } from '../../types/records.js';
import type { CleanupCount } from '../shared/methods.js';
import { scheduleOf, type CleanupSchedule } from '../shared/start-cleanup.js';
import type { SqlRunner } from './runner.js';
import { inBatches } from './store.js';

/** What an adapter has to delete what has expired. */
export interface Cleanup extends CleanupSchedule {
  /**
   * Deletes the sessions, verification tokens and records that expired at `now` or before, in batches. On a driver that blocks,
   * this process answers requests between two of them.
   *
   * @returns how many
   */
  cleanup(now: Date): Promise<CleanupCount>;
  /** Whether a session or verification token that expired at `before` or earlier is still stored, for `auth.check()`. */
  hasExpired(before: Date): Promise<boolean>;
}

/**
 * Makes the methods that delete what has expired.
 * @param batch - as for `recordStore`
 */
export function cleanupWith({ single }: SqlRunner, records: RecordStore, batch?: number): Cleanup {
  const removeAll = (model: 'session' | 'verificationToken', now: Date): Promise<number> =>
    inBatches((limit) => single((store) => store.removeExpired(model, now, limit)), batch);
  const cleanup = async (now: Date): Promise<CleanupCount> => ({
    sessions: await removeAll('session', now),
    tokens: await removeAll('verificationToken', now),
    // The table came later than the others.
    records: (await single((store) => store.records.exists())) ? await records.cleanup(now) : 0,
  });
  const hasExpired = async (before: Date): Promise<boolean> =>
    single(function* (store) {
      return (
        (yield* (yield* store.table('session')).hasExpired(before)) ||
        (yield* (yield* store.table('verificationToken')).hasExpired(before))
      );
    });
  return { cleanup, hasExpired, ...scheduleOf(cleanup) };
}
