import type { RecordKey, RecordStore, StoredRecord } from '../../types/records.js';
import { equal } from '../assertions.js';
import { aRecord, holdsKeys, holdsRecord, type RecordCase } from '../record-case.js';

const contract = 'contract, Records';
const MANY = 40;

const manyOf = (change: Partial<StoredRecord> = {}): StoredRecord[] =>
  Array.from({ length: MANY }, (_, n) => aRecord({ key: `key-${n}`, value: `value-${n}`, ...change }));

async function store(records: RecordStore, list: readonly StoredRecord[]): Promise<void> {
  for (const record of list) await records.put(record);
}

const keyOf = ({ kind, key }: StoredRecord): RecordKey => ({ kind, key });

/** Rules about the methods for many records. A store that lacks one keeps its rules. */
export const manyRecordCases: readonly RecordCase[] = [
  {
    name: 'getMany returns the records that are there, of several kinds, and no other',
    rule: contract,
    run: async (records) => {
      if (records.getMany === undefined) return;
      const list = [...manyOf(), aRecord({ kind: 'session', key: 'key-0', value: 'of another kind' })];
      await store(records, [...list, aRecord({ key: 'not asked for' })]);
      const absent = [
        { kind: 'session', key: 'key-1' },
        { kind: 'grant', key: 'KEY-1' },
      ];
      const found = await records.getMany([...absent, ...list.map(keyOf)]);
      holdsKeys(found, list, 'the records');
      for (const record of list)
        holdsRecord(
          found.find(({ kind, key }) => kind === record.kind && key === record.key),
          record,
          `the record ${record.kind} ${record.key}`,
        );
      equal((await records.getMany([])).length, 0, 'what no key finds');
    },
  },
  {
    name: 'putMany writes what has the version that it is to have, and tells of each whether it was written',
    rule: contract,
    run: async (records) => {
      if (records.putMany === undefined) return;
      const before = manyOf();
      await store(records, before);
      const later = new Date('2041-05-06T07:08:09.010Z');
      const after = manyOf({ version: 2, owner: 'grace', expiresAt: later }).map((record) => ({
        ...record,
        value: `changed ${record.value}`,
      }));
      const fresh = aRecord({ kind: 'session', key: 'fresh' });
      const writes = [
        ...after.map((record, n) => ({ record, ifVersion: n % 4 === 0 ? 7 : 1 })),
        { record: fresh, ifVersion: 0 },
        { record: aRecord({ key: 'absent', version: 4 }), ifVersion: 3 },
      ];
      const expected = [...after.map((_, n) => n % 4 !== 0), true, false];
      equal((await records.putMany(writes)).join(), expected.join(), 'what putMany returns');
      for (const [n, record] of after.entries())
        holdsRecord(
          await records.get('grant', record.key),
          (n % 4 === 0 ? before[n] : record) ?? record,
          record.key,
        );
      holdsRecord(await records.get('session', 'fresh'), fresh, 'the new record');
      equal(await records.get('grant', 'absent'), null, 'a record that was not there');
      const again = await records.putMany([{ record: aRecord({ ...fresh, value: 'again' }), ifVersion: 0 }]);
      equal(again.join(), 'false', 'a record that is there already');
      holdsKeys(
        await records.listByOwner('grant', 'grace'),
        after.filter((_, n) => n % 4 !== 0),
        'the records of the new owner',
      );
    },
  },
  {
    name: 'of parallel calls of putMany with one version, one writes each record',
    rule: contract,
    run: async (records) => {
      const { putMany } = records;
      if (putMany === undefined) return;
      const calls = Array.from({ length: 6 }, async (_, call) => {
        const list = manyOf().map((record) => ({
          record: { ...record, value: `${call} ${record.value}` },
          ifVersion: 0,
        }));
        return putMany.call(records, call % 2 === 0 ? list : list.toReversed());
      });
      const written = (await Promise.all(calls)).flat().filter(Boolean).length;
      equal(written, MANY, 'how many were written');
    },
  },
  {
    name: 'deleteMany deletes the records with these keys, and counts them',
    rule: contract,
    run: async (records) => {
      if (records.deleteMany === undefined) return;
      const list = manyOf();
      const kept = [aRecord({ key: 'kept' }), aRecord({ kind: 'session', key: 'key-0' })];
      await store(records, [...list, ...kept]);
      const keys = [...list.map(keyOf), { kind: 'grant', key: 'absent' }];
      equal(await records.deleteMany(keys), MANY, 'how many there were');
      holdsKeys(await records.listByOwner('grant', aRecord().owner), [kept[0] ?? aRecord()], 'what is left');
      holdsRecord(await records.get('session', 'key-0'), kept[1] ?? aRecord(), 'a record of another kind');
      equal(await records.deleteMany([]), 0, 'what no key finds');
    },
  },
  {
    name: 'deleteKindsByOwner deletes all records of these kinds with this owner, and counts them',
    rule: contract,
    run: async (records) => {
      if (records.deleteKindsByOwner === undefined) return;
      const own = [aRecord({ key: 'one' }), aRecord({ kind: 'session', key: 'two' })];
      const kept = [aRecord({ kind: 'limit', key: 'three' }), aRecord({ key: 'four', owner: 'grace' })];
      await store(records, [...own, ...kept]);
      equal(
        await records.deleteKindsByOwner(['grant', 'session'], aRecord().owner),
        2,
        'how many there were',
      );
      for (const { kind, key } of own) equal(await records.get(kind, key), null, `${kind} ${key}`);
      for (const record of kept) holdsRecord(await records.get(record.kind, record.key), record, record.key);
    },
  },
];
