import type { Settings } from '../contracts/settings.js';
import type { AdapterSession } from '../types/adapter.js';
import { storeMethod } from '../hooks/store.js';
import type { SessionRecord } from '../records/session-kinds.js';
import { absoluteEnd, expiryOf, lagOf, lastingOf } from './record-times.js';
import { toDate } from '../kit/to-date.js';

/**
 * When a session ends if nobody uses it any more; `undefined` if it is over for certain. The row of a `database` session says
 * it. Of a `jwt` session, only some uses are kept, so that it may be live for a while after it seems to be over.
 * @throws {AdapterError} (rejects) if the adapter fails
 */
export async function endOf(settings: Settings, value: SessionRecord, now: Date): Promise<Date | undefined> {
  const end = value.token === undefined ? undefined : await endOfRow(settings, value, value.token);
  if (end !== undefined) return end !== 'gone' && end > now ? end : undefined;
  const kept = expiryOf(settings, value);
  const last = kept > now ? kept : new Date(kept.getTime() + lagOf(settings));
  return last > now ? last : undefined;
}

/** Whether a session may be live. A row is looked up only if the session is over by its record. */
export async function mayBeLive(settings: Settings, value: SessionRecord, now: Date): Promise<boolean> {
  return expiryOf(settings, value) > now || (await endOf(settings, value, now)) !== undefined;
}

/** When a row ends. It may be `gone`: adapters and applications delete rows without telling. `undefined`: it does not say. */
async function endOfRow(
  settings: Settings,
  value: SessionRecord,
  token: string,
): Promise<Date | 'gone' | undefined> {
  // The strategy may be another one by now, without an adapter.
  if (settings.adapter?.getSessionAndUser === undefined) return undefined;
  const row = await storeMethod(settings, 'getSessionAndUser')(token);
  // The type promises a session; a join may return nothing for it.
  const session = (row?.session ?? undefined) as AdapterSession | undefined;
  if (session === undefined) return 'gone';
  const expires = toDate(session.expires);
  return expires && new Date(Math.min(expires.getTime(), absoluteEnd(settings, lastingOf(value).since)));
}
