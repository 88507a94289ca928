import type { RecordStore } from '../../types/records.js';
import type { CleanupCount } from '../shared/methods.js';
import type { SqlRunner } from './methods.js';
import { inBatches } from './store.js';

/** Makes the method `cleanup` of an adapter over a driver that returns promises. */
export function cleanupWith(
  { single }: SqlRunner,
  records: RecordStore,
): (now: Date) => Promise<CleanupCount> {
  const removeAll = (model: 'session' | 'verificationToken', now: Date): Promise<number> =>
    inBatches(() => single((store) => store.removeExpired(model, now)));
  return async (now) => ({
    sessions: await removeAll('session', now),
    tokens: await removeAll('verificationToken', now),
    // The table came later than the others.
    records: (await single((store) => store.records.exists())) ? await records.cleanup(now) : 0,
  });
}
