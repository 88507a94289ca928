import type { Settings } from '../../contracts/settings.js';
import type { AdapterSession } from '../../../types/adapter.js';
import { fewAtATime } from '../../kit/few-at-a-time.js';
import { storeMethod } from '../../store/store-methods.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { absoluteEnd, expiryOf, maxActivityDelay } from './record-times.js';
import { toDate } from '../../kit/to-date.js';

/**
 * When sessions end if they are not used any more; `undefined` for each that is over for certain. The row of a `database` session
 * says it. Of a `jwt` session, only some uses are kept, so that it may be live for a while after it seems to be over.
 * @throws {AdapterError} (rejects) if the adapter fails
 */
export async function endsOf(
  settings: Settings,
  sessions: readonly SessionRecord[],
  now: Date,
): Promise<(Date | undefined)[]> {
  const rows = await rowsOf(settings, sessions);
  return sessions.map((value) => {
    const { token } = value;
    const end =
      rows === undefined || token === undefined ? undefined : endOfRow(settings, value, rows.get(token));
    if (end !== undefined) return end !== 'gone' && end > now ? end : undefined;
    const kept = expiryOf(settings, value);
    const last = kept > now ? kept : new Date(kept.getTime() + maxActivityDelay(settings));
    return last > now ? last : undefined;
  });
}

/** Whether sessions may be live. Rows are looked up only of those that are over by their records. */
export async function mayBeLive(
  settings: Settings,
  sessions: readonly SessionRecord[],
  now: Date,
): Promise<boolean[]> {
  const doubtful = sessions.filter((value) => expiryOf(settings, value) <= now);
  const ends = await endsOf(settings, doubtful, now);
  const over = new Set(doubtful.filter((_, index) => ends[index] === undefined));
  return sessions.map((value) => !over.has(value));
}

/** The rows of `database` sessions, by their tokens; `undefined` where the strategy is another one by now, without an adapter. */
async function rowsOf(
  settings: Settings,
  sessions: readonly SessionRecord[],
): Promise<ReadonlyMap<string, AdapterSession> | undefined> {
  const { adapter } = settings;
  const tokens = sessions.flatMap(({ token }) => token ?? []);
  if (adapter?.getSessionAndUser === undefined) return undefined;
  if (tokens.length === 0) return new Map();
  if (adapter.getSessions !== undefined)
    return new Map((await adapter.getSessions(tokens)).map((row) => [row.sessionToken, row]));
  const rows = await fewAtATime(tokens, (token) => storeMethod(settings, 'getSessionAndUser')(token));
  // The type promises a session; a join may return nothing for it.
  const found = rows.map((row) => (row?.session ?? undefined) as AdapterSession | undefined);
  return new Map(
    tokens.flatMap((token, index) => (found[index] === undefined ? [] : [[token, found[index]]])),
  );
}

/** When a row ends. It may be `gone`: adapters and applications delete rows without telling. `undefined`: it does not say. */
function endOfRow(
  settings: Settings,
  value: SessionRecord,
  row: AdapterSession | undefined,
): Date | 'gone' | undefined {
  if (row === undefined) return 'gone';
  const expires = toDate(row.expires);
  const { createdAt, since = createdAt } = value;
  return expires && new Date(Math.min(expires.getTime(), absoluteEnd(settings, since)));
}
