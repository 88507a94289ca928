import type { MemoryRecords } from '../../src/adapters/memory/index.js';
import type { RecordStore, StoredRecord } from '../../src/types/records.js';
import { brokenManyRecords } from './broken-many-records.js';
import { later } from './mutation.js';

/** A store of records that breaks one rule, and the case that must notice. */
export type RecordMutation = readonly [
  fault: string,
  noticedBy: string,
  breakIt: (store: MemoryRecords) => Partial<RecordStore>,
];

const folded = (text: string): string => text.toLowerCase().trimEnd();

/** Stores that break a rule each. */
export const brokenRecords: readonly RecordMutation[] = [
  [
    'the owner is not stored',
    'put stores a record, and get returns it whole',
    (store) => ({ put: (record, options) => store.put({ ...record, owner: '' }, options) }),
  ],
  [
    'put keeps what is there',
    'put writes over a record, whatever its version and owner',
    (store) => ({ put: (record, options) => store.put(record, { ifVersion: 0, ...options }) }),
  ],
  [
    'the list of the owner before is kept',
    'put writes over a record, whatever its version and owner',
    (store) => {
      const first = new Map<string, StoredRecord>();
      return {
        put: async (record, options) => {
          const written = await store.put(record, options);
          if (!first.has(record.key)) first.set(record.key, record);
          return written;
        },
        listByOwner: async (kind, owner) => {
          const before = [...first.values()].filter((row) => row.kind === kind && row.owner === owner);
          return before.length > 0 ? before : store.listByOwner(kind, owner);
        },
      };
    },
  ],
  [
    'what has expired counts as absent when it is written over',
    'put with ifVersion 0 writes only where nothing is stored, not even what has expired',
    (store) => ({
      put: async (record, options) => {
        const found = await store.get(record.kind, record.key);
        if (found !== null && found.expiresAt.getTime() < Date.now())
          await store.delete(record.kind, record.key);
        return store.put(record, options);
      },
    }),
  ],
  [
    'a version that is lower than the stored one is taken for it',
    'put with ifVersion writes only over that version',
    (store) => ({
      put: async (record, { ifVersion } = {}) => {
        const found = await store.get(record.kind, record.key);
        const stored = found?.version ?? 0;
        const isFit = ifVersion === undefined || (ifVersion === 0 ? stored === 0 : stored >= ifVersion);
        return isFit && store.put(record);
      },
    }),
  ],
  [
    'expired records are not returned',
    'get and listByOwner return a record that has expired',
    (store) => ({
      get: async (kind, key) => {
        const found = await store.get(kind, key);
        return found !== null && found.expiresAt.getTime() > Date.now() ? found : null;
      },
    }),
  ],
  [
    'keys ignore case and blanks at the end',
    'kinds and keys are compared letter by letter',
    (store) => ({
      get: async (kind, key) => (await store.get(kind, key)) ?? (await store.get(folded(kind), folded(key))),
    }),
  ],
  [
    'owners ignore case and blanks at the end',
    'owners are compared letter by letter',
    (store) => ({
      listByOwner: async (kind, owner) => {
        const exact = await store.listByOwner(kind, owner);
        return exact.length > 0 ? exact : store.listByOwner(kind, folded(owner));
      },
    }),
  ],
  [
    'values are cut off',
    'long values and names survive',
    (store) => ({
      put: (record, options) => store.put({ ...record, value: record.value.slice(0, 65_535) }, options),
    }),
  ],
  [
    'the stored object itself is handed out',
    'records are copied, both ways',
    (store) => {
      const handed = new Map<string, StoredRecord | null>();
      return {
        get: async (kind, key) => {
          if (!handed.has(key)) handed.set(key, await store.get(kind, key));
          return handed.get(key) ?? null;
        },
      };
    },
  ],
  [
    'delete always says yes',
    'delete removes that record only, and says whether it was there',
    (store) => ({
      delete: async (kind, key) => {
        await store.delete(kind, key);
        return true;
      },
    }),
  ],
  [
    'lists mix kinds',
    'listByOwner returns the records of that kind and owner',
    (store) => ({
      listByOwner: async (_, owner) => [
        ...(await store.listByOwner('grant', owner)),
        ...(await store.listByOwner('session', owner)),
      ],
    }),
  ],
  [
    'deleteByOwner leaves one',
    'deleteByOwner removes the records of that kind and owner, and counts them',
    (store) => ({
      deleteByOwner: async (kind, owner) => {
        const [spared] = await store.listByOwner(kind, owner);
        const count = await store.deleteByOwner(kind, owner);
        if (spared !== undefined) await store.put(spared);
        return count;
      },
    }),
  ],
  [
    'a page of a kind is the only one',
    'listByKind returns every record of that kind, page by page, whoever owns it',
    (store) => ({
      listByKind: async (kind, options) => ({ ...(await store.listByKind(kind, options)), next: undefined }),
    }),
  ],
  [
    'what expired is left out of a page',
    'listByKind returns every record of that kind, page by page, whoever owns it',
    (store) => ({
      listByKind: async (kind, options) => {
        const { records, next } = await store.listByKind(kind, options);
        return { records: records.filter(({ expiresAt }) => expiresAt.getTime() > Date.now()), next };
      },
    }),
  ],
  [
    'pages are counted, so that a deleted record shifts the next one',
    'listByKind ends, and leaves out nothing that stays, while records are written and deleted',
    (store) => ({
      listByKind: async (kind, { after = '0', limit }) => {
        const { records } = await store.listByKind(kind, { limit: 1000 });
        const from = Number(after);
        const page = records.slice(from, from + limit);
        return { records: page, next: page.length < limit ? undefined : `${from + limit}` };
      },
    }),
  ],
  [
    'cleanup leaves what expires at that moment',
    'cleanup deletes what has expired, and counts it',
    (store) => ({
      cleanup: (now = new Date()) => store.cleanup(new Date(now.getTime() - 1)),
    }),
  ],
  ['records are looked up, then stored', 'of 32 parallel put with ifVersion 0 exactly one writes', unlocked],
  [
    'versions are read, then compared',
    'of 32 parallel put with the same ifVersion exactly one writes',
    unlocked,
  ],
  [
    'two writers win with one version',
    '32 parallel writers that read again when they lose all write in the end',
    unlocked,
  ],
  [
    'a second writer is refused',
    '32 parallel put without ifVersion leave one of the given records',
    (store) => {
      let writing = false;
      return {
        put: async (record, options) => {
          if (writing) throw new Error('locked');
          writing = true;
          await later();
          writing = false;
          return store.put(record, options);
        },
      };
    },
  ],
  [
    'records are looked up, then deleted',
    'of 32 parallel delete exactly one finds the record',
    (store) => ({
      delete: async (kind, key) => {
        const found = await store.get(kind, key);
        await later();
        await store.delete(kind, key);
        return found !== null;
      },
    }),
  ],
  [
    'records are counted, then deleted',
    '32 parallel deleteByOwner count each record once',
    (store) => ({
      deleteByOwner: async (kind, owner) => {
        const { length } = await store.listByOwner(kind, owner);
        await later();
        await store.deleteByOwner(kind, owner);
        return length;
      },
    }),
  ],
  [
    'what was read is written, whatever happened since',
    'put over a version that is deleted meanwhile never brings the record back',
    unlocked,
  ],
  ...brokenManyRecords,
];

/** Compares the version, gives others a turn, then writes. */
function unlocked(store: MemoryRecords): Partial<RecordStore> {
  return {
    put: async (record, { ifVersion } = {}) => {
      const found = await store.get(record.kind, record.key);
      if (ifVersion !== undefined && (found?.version ?? 0) !== ifVersion) return false;
      await later();
      return store.put(record);
    },
  };
}
