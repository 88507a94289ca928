import type { Settings } from '../contracts/settings.js';
import { audit, type AuditSource } from '../hooks/audit.js';
import { BoundedMap } from '../kit/bounded-cache.js';

/** Milliseconds between two events about the same key and code. */
const EVERY = 60_000;
/** Keys and codes that are remembered. */
const MOST = 1000;

/** Why a key was refused. */
export type KeyRefusal =
  | 'malformed'
  | 'environment'
  | 'unknown'
  | 'wrong_secret'
  | 'replaced'
  | 'expired'
  | 'no_owner'
  | 'rate_limited';

/** Whose key was refused; empty where that is unknown. */
interface Refused {
  readonly key?: string;
  readonly actor?: string;
}

interface Reported {
  readonly at: number;
  /** How many there were since. */
  readonly count: number;
}

/** Reports a refused key to the audit log; a flood of them is one report a minute. */
export async function noteRefused(
  source: AuditSource,
  code: KeyRefusal,
  refused: Refused = {},
): Promise<void> {
  const { settings } = source;
  if (settings.events.audit === undefined) return;
  const reported = reportedIn(settings);
  // Ids that no key has would push out all others.
  const path = [code, refused.key ?? ''];
  const now = settings.runtime.now().getTime();
  const { at, count } = reported.get(path) ?? { at: -Infinity, count: 0 };
  const isDue = now - at >= EVERY;
  reported.set(path, isDue ? { at: now, count: 0 } : { at, count: count + 1 });
  if (isDue) await audit(source, { name: 'key.refused', code, count: count + 1, ...refused });
}

function reportedIn(settings: Settings): BoundedMap<Reported> {
  return settings.memo('refused-keys', () => new BoundedMap<Reported>(MOST));
}
