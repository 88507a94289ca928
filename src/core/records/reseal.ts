import { AuthError } from '../../errors.js';
import type { RecordStore, StoredRecord } from '../../types/records.js';
import { carriedKinds } from './carried-kinds.js';
import { durableKinds, movedKinds } from './kinds.js';
import { openRecord, resealRecord } from './seal-record.js';

/** Rows per page. */
const PAGE = 200;
/** Parallel writes, few enough to leave most connections of a pool to requests. */
const PARALLEL_WRITES = 4;
/** Passes after which a row that still has an old secret must come from a process that writes with it. */
const MAX_PASSES = 5;

/** How the records of one kind are encrypted. Expired records are not counted. */
export interface KindCount {
  readonly kind: string;
  /** Records that were read. */
  readonly scanned: number;
  /** Scanned records that need an older secret of the list. */
  readonly outdated: number;
  /** Scanned records that no secret of the list decrypts. */
  readonly unreadable: number;
}

/** A store and the secrets of its records. */
export interface SealedRecords {
  readonly store: RecordStore;
  /** Newest first. */
  readonly secrets: readonly string[];
  /** @default the current time */
  readonly now?: Date | undefined;
}

/**
 * Counts the durable records by the secret that decrypts them.
 * @param limit - stop after about this many records of each kind. @default no limit
 */
export async function countRecords(from: SealedRecords, limit: number = Infinity): Promise<KindCount[]> {
  const counts: KindCount[] = [];
  for (const kind of [...durableKinds, ...carriedKinds('durable')]) {
    let count = emptyCount(kind);
    for await (const rows of pagesOf(from, kind)) {
      const states = await Promise.all(rows.map(async (row) => stateOf(await openRecord(row, from.secrets))));
      count = addTo(count, states);
      if (count.scanned >= limit) break;
    }
    counts.push(count);
  }
  return counts;
}

/** The progress of {@link resealRecords} with one kind. */
export interface ResealProgress extends KindCount {
  /** Records that were re-encrypted with the newest secret. */
  readonly resealed: number;
}

/**
 * Re-encrypts durable records and the records of sessions with the newest secret. You can interrupt it and call it again.
 * Concurrent writes of the application are kept.
 * @param onPage - called after every page with the progress of its kind
 * @returns the result of each kind
 * @throws {AuthError} (rejects) if another process keeps writing with an older secret
 */
export async function resealRecords(
  from: SealedRecords,
  onPage: (progress: ResealProgress) => void = () => {},
): Promise<ResealProgress[]> {
  const results: ResealProgress[] = [];
  for (const kind of [...durableKinds, ...carriedKinds('durable'), ...movedKinds, ...carriedKinds('moved')]) {
    let resealed = 0;
    let last: ResealProgress | undefined;
    for (let pass = 1; last === undefined || last.outdated > 0; pass += 1) {
      if (pass > MAX_PASSES) throw new AuthError(stillWritten(kind));
      last = await scanOnce(from, kind, (progress) =>
        onPage({ ...progress, resealed: resealed + progress.resealed }),
      );
      resealed += last.resealed;
    }
    results.push({ ...last, resealed });
  }
  return results;
}

/** Scans a kind once. `outdated` counts the records that another process wrote first, possibly with an older secret. */
async function scanOnce(
  from: SealedRecords,
  kind: string,
  onPage: (progress: ResealProgress) => void,
): Promise<ResealProgress> {
  let progress: ResealProgress = { ...emptyCount(kind), resealed: 0 };
  for await (const rows of pagesOf(from, kind)) {
    for (let at = 0; at < rows.length; at += PARALLEL_WRITES) {
      const batch = rows.slice(at, at + PARALLEL_WRITES);
      const outcomes = await Promise.all(batch.map((row) => resealOutdated(from, row)));
      const resealed = outcomes.filter((one) => one === 'resealed').length;
      progress = { ...addTo(progress, outcomes), resealed: progress.resealed + resealed };
    }
    onPage(progress);
  }
  return progress;
}

type RecordState = 'current' | 'outdated' | 'unreadable';

async function resealOutdated(
  { store, secrets }: SealedRecords,
  row: StoredRecord,
): Promise<RecordState | 'resealed'> {
  const opened = await openRecord(row, secrets);
  const state = stateOf(opened);
  if (state !== 'outdated') return state;
  const next = await resealRecord(row, opened?.value, secrets[0] ?? '');
  return (await store.put(next, { ifVersion: row.version })) ? 'resealed' : 'outdated';
}

function stateOf(opened: { readonly isNewest: boolean } | undefined): RecordState {
  if (opened === undefined) return 'unreadable';
  return opened.isNewest ? 'current' : 'outdated';
}

function emptyCount(kind: string): KindCount {
  return { kind, scanned: 0, outdated: 0, unreadable: 0 };
}

function addTo(count: KindCount, states: readonly (RecordState | 'resealed')[]): KindCount {
  const number = (state: RecordState): number => states.filter((one) => one === state).length;
  return {
    ...count,
    scanned: count.scanned + states.length,
    outdated: count.outdated + number('outdated'),
    unreadable: count.unreadable + number('unreadable'),
  };
}

/** The records of a kind that have not expired, page by page. */
async function* pagesOf(
  { store, now = new Date() }: SealedRecords,
  kind: string,
): AsyncGenerator<readonly StoredRecord[]> {
  let after: string | undefined;
  do {
    const page = await store.listByKind(kind, { limit: PAGE, ...(after !== undefined && { after }) });
    yield page.records.filter((row) => row.kind === kind && row.expiresAt.getTime() > now.getTime());
    after = page.next;
  } while (after !== undefined);
}

function stillWritten(kind: string): string {
  return (
    `A process still writes records of the kind "${kind}" with an older secret. Put the newest secret first in the list of every ` +
    'process, restart them, and run this again.'
  );
}
