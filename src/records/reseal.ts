import { AuthError } from '../errors.js';
import type { RecordStore, StoredRecord } from '../types/records.js';
import { durableKinds, movedKinds } from './kinds.js';
import { openRecord, resealed } from './seal-record.js';

/** Rows of a page. */
const PAGE = 200;
/** Writes at once: few enough to leave a pool of ten connections room for requests. */
const AT_ONCE = 4;
/** Passes until rows that are still sealed with an old secret must come from a process that writes with it. */
const MOST_PASSES = 5;

/** What is known of the records of one kind. Those that expired do not count. */
export interface KindCount {
  readonly kind: string;
  /** How many were looked at. */
  readonly seen: number;
  /** Of these, those that an older secret of the list opens. */
  readonly older: number;
  /** Of these, those that no secret of the list opens. */
  readonly lost: number;
}

/** What is gone through. */
export interface SealedRecords {
  readonly store: RecordStore;
  /** Newest first. */
  readonly secrets: readonly string[];
  /** @default the current time */
  readonly now?: Date | undefined;
}

/** Counts durable records by who opens them. @param most - how many of each kind are looked at, about; @default all */
export async function countRecords(from: SealedRecords, most: number = Infinity): Promise<KindCount[]> {
  const counts: KindCount[] = [];
  for (const kind of durableKinds) {
    let count = nothing(kind);
    for await (const rows of pagesOf(from, kind)) {
      const states = await Promise.all(rows.map(async (row) => stateOf(await openRecord(row, from.secrets))));
      count = plus(count, states);
      if (count.seen >= most) break;
    }
    counts.push(count);
  }
  return counts;
}

/** How far {@link resealRecords} has come with a kind. */
export interface ResealProgress extends KindCount {
  /** How many were sealed with the newest secret. */
  readonly resealed: number;
}

/**
 * Seals everything that must not be lost with the newest secret: durable records, and those of sessions. It may be ended at any
 * time, and begun again; what others write meanwhile is kept.
 * @param onPage - is told after every page what was done with its kind so far
 * @returns what became of each kind
 * @throws {AuthError} (rejects) if another process goes on writing with an older secret
 */
export async function resealRecords(
  from: SealedRecords,
  onPage: (progress: ResealProgress) => void = () => {},
): Promise<ResealProgress[]> {
  const all: ResealProgress[] = [];
  for (const kind of [...durableKinds, ...movedKinds]) {
    let done = 0;
    let left: ResealProgress | undefined;
    for (let pass = 1; left === undefined || left.older > 0; pass += 1) {
      if (pass > MOST_PASSES) throw new AuthError(writtenMeanwhile(kind));
      left = await onePass(from, kind, (progress) =>
        onPage({ ...progress, resealed: done + progress.resealed }),
      );
      done += left.resealed;
    }
    all.push({ ...left, resealed: done });
  }
  return all;
}

/** Goes through a kind once. @returns `older`: how many others wrote meanwhile, so that nobody knows with which secret */
async function onePass(
  from: SealedRecords,
  kind: string,
  onPage: (progress: ResealProgress) => void,
): Promise<ResealProgress> {
  let progress: ResealProgress = { ...nothing(kind), resealed: 0 };
  for await (const rows of pagesOf(from, kind)) {
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const outcomes = await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => resealOne(from, row)));
      const wrote = outcomes.filter((one) => one === 'resealed').length;
      progress = { ...plus(progress, outcomes), resealed: progress.resealed + wrote };
    }
    onPage(progress);
  }
  return progress;
}

async function resealOne(
  { store, secrets }: SealedRecords,
  row: StoredRecord,
): Promise<RecordState | 'resealed'> {
  const opened = await openRecord(row, secrets);
  const state = stateOf(opened);
  if (state !== 'older') return state;
  const next = await resealed(row, opened?.value, secrets[0] ?? '');
  return (await store.put(next, { ifVersion: row.version })) ? 'resealed' : 'older';
}

/** Which secret opens a record. */
type RecordState = 'newest' | 'older' | 'lost';

function stateOf(opened: { readonly isNewest: boolean } | undefined): RecordState {
  if (opened === undefined) return 'lost';
  return opened.isNewest ? 'newest' : 'older';
}

function nothing(kind: string): KindCount {
  return { kind, seen: 0, older: 0, lost: 0 };
}

function plus(count: KindCount, states: readonly (RecordState | 'resealed')[]): KindCount {
  const number = (which: RecordState): number => states.filter((one) => one === which).length;
  return {
    ...count,
    seen: count.seen + states.length,
    older: count.older + number('older'),
    lost: count.lost + number('lost'),
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

function writtenMeanwhile(kind: string): string {
  return (
    `Records of the kind "${kind}" are still written with an older secret: some process does not have the newest one as the ` +
    'first of its list. Give it to all of them, restart them, and go on; what was sealed anew stays so.'
  );
}
