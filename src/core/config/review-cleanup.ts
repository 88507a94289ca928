import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import type { Awaitable } from '../../types/model.js';
import { inTime } from '../kit/in-time.js';
import type { Finding } from './finding.js';

/** Days after which a row that has expired should be gone, however rarely the cleanup runs. */
const DAYS = 7;

/** A store that can tell whether anything that expired at a time or before is still there. */
interface ExpiryProbe {
  hasExpired(before: Date): Awaitable<boolean>;
}

/** Checks whether rows that expired long ago are still stored, because nothing deletes them. */
export async function reviewCleanup(
  { adapter }: AuthConfig,
  { records, runtime, timeouts }: Settings,
): Promise<Finding[]> {
  const before = new Date(runtime.now().getTime() - DAYS * 86_400_000);
  const tables = [
    { rows: 'sessions or verification tokens', store: adapter, call: 'adapter' },
    { rows: 'records', store: records, call: records === carriedBy(adapter) ? 'adapter' : 'records' },
  ];
  const old = [];
  for (const { rows, store, call } of tables) {
    if (isProbe(store) && (await holds(store, before, timeouts.adapter))) old.push({ rows, call });
  }
  if (old.length === 0) return [];
  const calls = [...new Set(old.map(({ call }) => `\`${call}.startCleanup()\``))].join(' and ');
  const details =
    `There are ${old.map(({ rows }) => rows).join(' and ')} that expired more than ${DAYS} days ago. Call ${calls} when the ` +
    'application starts, or run `cleanup` from cron.';
  return [{ code: 'cleanup-missing', details }];
}

/** Whether it is known to hold such rows. A store that fails or hangs is the finding of another check. */
async function holds(store: ExpiryProbe, before: Date, seconds: number): Promise<boolean> {
  try {
    return await inTime(Promise.resolve(store.hasExpired(before)), seconds * 1000);
  } catch {
    return false;
  }
}

function carriedBy(adapter: unknown): unknown {
  return Object(adapter).records;
}

function isProbe(store: unknown): store is ExpiryProbe {
  return typeof Object(store).hasExpired === 'function';
}
