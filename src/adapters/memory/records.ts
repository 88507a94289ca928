import type { RecordStore, StoredRecord } from '../../types/records.js';

type Many = 'getMany' | 'putMany' | 'deleteMany' | 'deleteKindsByOwner';

/** {@link memoryRecords}: a store of records, and one method for tests. */
export interface MemoryRecords extends Omit<RecordStore, Many>, Required<Pick<RecordStore, Many>> {
  /** Deletes everything. */
  clear(): void;
}

/** Most records that are kept; the ones that expire first are forgotten then, so that memory stays bounded. */
const KEPT_AT_MOST = 100_000;

/**
 * Makes a store of records in the memory of this process: for tests, development, and applications that are one process. At
 * its end everything is forgotten. Keeps up to 100,000 records.
 *
 * @example
 * const config = { records: memoryRecords(), … };
 */
export function memoryRecords(): MemoryRecords {
  const rows = new Map<string, StoredRecord>();
  const keyOf = (kind: string, key: string): string => `${kind}\n${key}`;
  const ofOwner = (kind: string, owner: string): StoredRecord[] =>
    [...rows.values()].filter((row) => row.kind === kind && row.owner === owner);

  function removeExpired(now: number): number {
    const before = rows.size;
    for (const [key, { expiresAt }] of rows) if (expiresAt.getTime() <= now) rows.delete(key);
    return before - rows.size;
  }
  function makeRoom(): void {
    if (rows.size < KEPT_AT_MOST || removeExpired(Date.now()) > 0) return;
    const byExpiry = [...rows].sort(
      ([, one], [, other]) => one.expiresAt.getTime() - other.expiresAt.getTime(),
    );
    for (const [key] of byExpiry.slice(0, KEPT_AT_MOST / 10)) rows.delete(key);
  }

  function put(record: StoredRecord, ifVersion?: number): boolean {
    const key = keyOf(record.kind, record.key);
    if (ifVersion !== undefined && (rows.get(key)?.version ?? 0) !== ifVersion) return false;
    makeRoom();
    rows.set(key, copyOf(record));
    return true;
  }
  function removeByOwner(kinds: readonly string[], owner: string): number {
    const found = kinds.flatMap((kind) => ofOwner(kind, owner));
    for (const row of found) rows.delete(keyOf(row.kind, row.key));
    return found.length;
  }

  return {
    get: async (kind, key) => copyOf(rows.get(keyOf(kind, key))),
    put: async (record, { ifVersion } = {}) => put(record, ifVersion),
    delete: async (kind, key) => rows.delete(keyOf(kind, key)),
    listByOwner: async (kind, owner) => ofOwner(kind, owner).map((row) => copyOf(row)),
    deleteByOwner: async (kind, owner) => removeByOwner([kind], owner),
    getMany: async (keys) => keys.flatMap(({ kind, key }) => copyOf(rows.get(keyOf(kind, key))) ?? []),
    putMany: async (writes) => writes.map(({ record, ifVersion }) => put(record, ifVersion)),
    deleteMany: async (keys) => keys.filter(({ kind, key }) => rows.delete(keyOf(kind, key))).length,
    deleteKindsByOwner: async (kinds, owner) => removeByOwner(kinds, owner),
    listByKind: async (kind, { after = '', limit }) => {
      const sorted = [...rows.values()]
        .filter((row) => row.kind === kind && row.key > after)
        .sort((one, other) => (one.key < other.key ? -1 : 1));
      const records = sorted.slice(0, limit).map((row) => copyOf(row));
      return { records, next: sorted.length > limit ? records.at(-1)?.key : undefined };
    },
    clear: () => rows.clear(),
    cleanup: async (now = new Date()) => removeExpired(now.getTime()),
  };
}

function copyOf(row: StoredRecord): StoredRecord;
function copyOf(row: StoredRecord | undefined): StoredRecord | null;
function copyOf(row: StoredRecord | undefined): StoredRecord | null {
  return row === undefined ? null : { ...row, expiresAt: new Date(row.expiresAt) };
}
