import type { RecordMutation } from './broken-records.js';
import { later } from './mutation.js';

/** Stores whose methods for many records break a rule each. */
export const brokenManyRecords: readonly RecordMutation[] = [
  [
    'records of another kind are found by their key',
    'getMany returns the records that are there, of several kinds, and no other',
    (store) => ({ getMany: (keys) => store.getMany(keys.map(({ key }) => ({ kind: 'grant', key }))) }),
  ],
  [
    'the first write that is too late ends all',
    'putMany writes what has the version that it is to have, and tells of each whether it was written',
    (store) => ({
      putMany: async (writes) => {
        for (const { record, ifVersion } of writes)
          if (!(await store.put(record, { ifVersion }))) return writes.map(() => false);
        return writes.map(() => true);
      },
    }),
  ],
  [
    'many are written whatever their versions are',
    'of parallel calls of putMany with one version, one writes each record',
    (store) => ({
      putMany: async (writes) => {
        const found = await store.getMany(writes.map(({ record }) => record));
        await later();
        const taken = new Set(found.map(({ key }) => key));
        const free = writes.filter(({ record, ifVersion }) => ifVersion !== 0 || !taken.has(record.key));
        for (const { record } of free) await store.put(record);
        return writes.map((write) => free.includes(write));
      },
    }),
  ],
  [
    'what was asked for is counted',
    'deleteMany deletes the records with these keys, and counts them',
    (store) => ({
      deleteMany: async (keys) => {
        await store.deleteMany(keys);
        return keys.length;
      },
    }),
  ],
  [
    'all kinds of an owner are deleted',
    'deleteKindsByOwner deletes all records of these kinds with this owner, and counts them',
    (store) => ({
      deleteKindsByOwner: (kinds, owner) => store.deleteKindsByOwner([...kinds, 'limit'], owner),
    }),
  ],
];
