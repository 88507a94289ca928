import type { RecordStore } from '../../types/records.js';
import type { CleanupCount } from '../shared/methods.js';
import { scheduleOf, type CleanupSchedule } from '../shared/start-cleanup.js';
import type { SqlRunner } from './methods.js';
import { inBatches } from './store.js';

/** What an adapter has to delete what has expired. */
export interface Cleanup extends CleanupSchedule {
  cleanup(now: Date): Promise<CleanupCount>;
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
  return { cleanup, ...scheduleOf(cleanup) };
}
