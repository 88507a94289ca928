import type { Awaitable } from './model.js';

/** One record: what outlives a request and fits no method of an adapter. `kind` and `key` together are unique. */
export interface StoredRecord {
  /** What it is, for instance `grant`: up to 32 lower-case letters and hyphens. */
  kind: string;
  /** Which one: up to 64 characters of base64url, compared exactly. */
  key: string;
  /** The id of the user whose it is, up to 255 characters, compared exactly; `""` if it belongs to no user. */
  owner: string;
  /** Sealed text, up to 128 KiB of ASCII. */
  value: string;
  /** A whole number from 1; rises with every write. */
  version: number;
  /** From then on it counts as absent. */
  expiresAt: Date;
}

/** The options of {@link RecordStore.put}. */
export interface PutOptions {
  /** Writes only if the stored record has this version; with `0`, only if there is none. @default writes in any case */
  ifVersion?: number;
}

/** The options of {@link RecordStore.listByKind}. */
export interface ListByKindOptions {
  /** `next` of the page before. @default the first page */
  after?: string | undefined;
  /** The number of records per page, at least 1. */
  limit: number;
}

/** Where a record is stored. */
export type RecordKey = Pick<StoredRecord, 'kind' | 'key'>;

/** One write of {@link RecordStore.putMany}. */
export interface RecordWrite {
  record: StoredRecord;
  /** As in {@link PutOptions}, but required. */
  ifVersion: number;
}

/** A page of {@link RecordStore.listByKind}. */
export interface RecordPage {
  records: StoredRecord[];
  /** An opaque cursor for the next page; absent on the last one. */
  next?: string | undefined;
}

/**
 * The store of records, beside an adapter of any kind: one table for everything, for ever. New features bring new kinds,
 * never a column. The adapters of this package carry one; `sqlRecords` and `redisRecords` stand beside others. The suite in
 * `latchkey/testing` checks a store against all of this, including parallel calls.
 */
export interface RecordStore {
  /** Returns a record, or `null`. Return expired ones, too: the caller checks `expiresAt`. */
  get(kind: string, key: string): Awaitable<StoredRecord | null>;
  /**
   * Stores a record whole, and resolves to whether it was written. Must be atomic: of any number of parallel calls with the
   * same `ifVersion` exactly one writes. A version that is not the stored one is no error. Records that expired count as stored.
   */
  put(record: StoredRecord, options?: PutOptions): Awaitable<boolean>;
  /** Deletes a record. Resolves to whether it was there: of any number of parallel calls exactly one resolves to `true`. */
  delete(kind: string, key: string): Awaitable<boolean>;
  /** Returns all records of a kind with this owner, in any order. */
  listByOwner(kind: string, owner: string): Awaitable<StoredRecord[]>;
  /** Deletes all records of a kind with this owner. Resolves to how many there were. */
  deleteByOwner(kind: string, owner: string): Awaitable<number>;
  /**
   * Lists the records of a kind, of all owners, page by page and in any order. Every record that exists during the whole
   * iteration is returned at least once, even while other records are written and deleted. Return expired records, too. A page
   * may have fewer records than `limit`, or none.
   */
  listByKind(kind: string, options: ListByKindOptions): Awaitable<RecordPage>;
  /**
   * Returns those of the records that are there, in any order. Optional, like the other methods for many records: without them
   * the library calls the methods for one, eight at a time.
   */
  getMany?(keys: readonly RecordKey[]): Awaitable<StoredRecord[]>;
  /**
   * Does for each write what {@link put} does, and resolves to what that resolves to, in the same order. No two writes are of
   * one record. All of them need not be one transaction.
   */
  putMany?(writes: readonly RecordWrite[]): Awaitable<boolean[]>;
  /** Deletes records. Resolves to how many there were. */
  deleteMany?(keys: readonly RecordKey[]): Awaitable<number>;
  /** Deletes all records of these kinds with this owner. Resolves to how many there were. */
  deleteKindsByOwner?(kinds: readonly string[], owner: string): Awaitable<number>;
  /** Deletes what expired at `now` or before. Resolves to how many there were. @param now - @default the current time */
  cleanup(now?: Date): Awaitable<number>;
  /** Whether a record that expired at `before` or earlier is still stored. Called by `auth.check()`, to see whether `cleanup` runs. */
  hasExpired?(before: Date): Awaitable<boolean>;
}

/** What the adapters of this package carry beside the methods of `Adapter`. */
export interface WithRecords {
  /** The store of records in the same database. */
  readonly records: RecordStore;
}
