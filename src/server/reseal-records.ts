import type { AuthOptions } from '../types/config.js';
import { resolveSettings } from '../core/config/resolve-settings.js';
import { resealRecords as reseal, type ResealProgress } from '../core/records/reseal.js';
import { withEnvironment } from './environment.js';

export type { KindCount, ResealProgress } from '../core/records/reseal.js';

/** Re-encrypts the records of an application with its newest secret (contract, Records). */
export async function resealRecords(
  config: AuthOptions,
  onPage?: (progress: ResealProgress) => void,
): Promise<ResealProgress[]> {
  const { records: store, secrets, runtime } = await resolveSettings(withEnvironment(config));
  return store === undefined ? [] : reseal({ store, secrets, now: runtime.now() }, onPage);
}
