import type { RecordStore, StoredRecord } from '../../types/records.js';
import { equal, fail } from '../assertions.js';
import { aRecord, holdsKeys, holdsRecord, type RecordCase } from '../record-case.js';

const contract = 'contract, Records';
const past = (): Date => new Date('2020-01-01T00:00:00.001Z');

/** All records of a kind, by their keys. @param between - gets the keys of each page, while there are more */
async function everyPage(
  records: RecordStore,
  kind: string,
  between: (keys: readonly string[]) => Promise<void> = async () => {},
): Promise<Map<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>();
  let after: string | undefined;
  for (let pages = 0; ; pages += 1) {
    if (pages > 10_000) fail('listByKind: expected an end, got 10,000 pages.');
    const page = await records.listByKind(kind, { limit: 4, ...(after !== undefined && { after }) });
    for (const record of page.records) found.set(record.key, record);
    if (page.next === undefined) return found;
    after = page.next;
    if (pages < 8) await between(page.records.map(({ key }) => key));
  }
}

/** Rules about records, one call at a time. */
export const recordStoreCases: readonly RecordCase[] = [
  {
    name: 'put stores a record, and get returns it whole',
    rule: contract,
    run: async (records) => {
      equal(await records.get('grant', aRecord().key), null, 'a record that nobody stored');
      equal(await records.put(aRecord()), true, 'what put returns');
      await records.put(aRecord({ key: 'other', value: 'other' }));
      holdsRecord(await records.get('grant', aRecord().key), aRecord(), 'the record');
    },
  },
  {
    name: 'put writes over a record, whatever its version and owner',
    rule: contract,
    run: async (records) => {
      await records.put(aRecord({ version: 7 }));
      const later = new Date('2041-05-06T07:08:09.010Z');
      const changed = aRecord({ owner: 'grace', value: 'changed', version: 2, expiresAt: later });
      equal(await records.put(changed), true, 'what put returns');
      holdsRecord(await records.get('grant', changed.key), changed, 'the record');
      holdsKeys(await records.listByOwner('grant', aRecord().owner), [], 'the records of the owner before');
      holdsKeys(await records.listByOwner('grant', 'grace'), [changed], 'the records of the owner now');
    },
  },
  {
    name: 'put with ifVersion 0 writes only where nothing is stored, not even what has expired',
    rule: contract,
    run: async (records) => {
      equal(await records.put(aRecord(), { ifVersion: 0 }), true, 'the first');
      const second = aRecord({ value: 'second' });
      equal(await records.put(second, { ifVersion: 0 }), false, 'the second');
      holdsRecord(await records.get('grant', second.key), aRecord(), 'the record');
      const expired = aRecord({ key: 'expired', expiresAt: past() });
      await records.put(expired);
      equal(await records.put({ ...second, key: 'expired' }, { ifVersion: 0 }), false, 'over an expired one');
      holdsRecord(await records.get('grant', 'expired'), expired, 'the expired record');
    },
  },
  {
    name: 'put with ifVersion writes only over that version',
    rule: contract,
    run: async (records) => {
      const { kind, key } = aRecord();
      equal(await records.put(aRecord({ version: 4 }), { ifVersion: 3 }), false, 'over nothing');
      equal(await records.get(kind, key), null, 'the record that was not written');
      await records.put(aRecord({ version: 3 }));
      const next = aRecord({ owner: 'grace', value: 'next', version: 4, expiresAt: past() });
      for (const ifVersion of [0, 2, 4]) {
        equal(await records.put(next, { ifVersion }), false, `over version 3, as if it were ${ifVersion}`);
        holdsRecord(await records.get(kind, key), aRecord({ version: 3 }), 'the record');
      }
      equal(await records.put(next, { ifVersion: 3 }), true, 'over version 3');
      holdsRecord(await records.get(kind, key), next, 'the record');
      holdsKeys(await records.listByOwner(kind, 'grace'), [next], 'the records of the owner now');
    },
  },
  {
    name: 'get and listByOwner return a record that has expired',
    rule: `${contract}: the caller judges`,
    run: async (records) => {
      const expired = aRecord({ expiresAt: past() });
      await records.put(expired);
      for (const read of ['first', 'second']) {
        holdsRecord(await records.get('grant', expired.key), expired, `the ${read} read`);
        const [listed] = await records.listByOwner('grant', expired.owner);
        holdsRecord(listed, expired, `the ${read} list`);
      }
    },
  },
  {
    name: 'kinds and keys are compared letter by letter',
    rule: `${contract}; CWE-178`,
    run: async (records) => {
      const keys = ['abc', 'ABC', 'aBc', 'abc-', 'ab'];
      for (const key of keys) {
        equal(await records.put(aRecord({ key, value: key }), { ifVersion: 0 }), true, `put of ${key}`);
        await records.put(aRecord({ kind: 'grants', key, value: `grants ${key}` }));
      }
      for (const key of keys)
        holdsRecord(await records.get('grant', key), aRecord({ key, value: key }), `the record ${key}`);
      for (const key of ['Abc', 'abc ', ' abc', 'äbc', 'ábc', 'ab%', 'a_c', '', 'abc\0'])
        equal(await records.get('grant', key), null, `the record of the key "${key}"`);
      for (const kind of ['GRANT', 'grant ', 'gränt', 'grant\0', 'gran', '%', ''])
        equal(await records.get(kind, 'abc'), null, `the record of the kind "${kind}"`);
      for (const [kind, key] of [
        ['grant', 'abc '],
        ['Grant', 'abc'],
        ['grant', 'äbc'],
      ] as const)
        equal(await records.delete(kind, key), false, `delete of "${kind}", "${key}"`);
      holdsRecord(await records.get('grant', 'abc'), aRecord({ key: 'abc', value: 'abc' }), 'the record');
    },
  },
  {
    name: 'owners are compared letter by letter',
    rule: `${contract}; CWE-178`,
    run: async (records) => {
      const owners = [
        'ada',
        'Ada',
        'adä',
        'ada ',
        'a',
        '',
        '%',
        `${'ä'.repeat(254)}x`,
        `${'ä'.repeat(254)}y`,
      ];
      const own = owners.map((owner, index) => aRecord({ owner, key: `key-${index}` }));
      for (const record of own) await records.put(record);
      for (const record of own) {
        const listed = await records.listByOwner('grant', record.owner);
        holdsKeys(listed, [record], `the records of "${record.owner.slice(0, 8)}"`);
        holdsRecord(listed[0], record, 'the record');
      }
      for (const owner of ['ADA', 'ada  ', 'áda', ' ', 'ada\0'])
        holdsKeys(await records.listByOwner('grant', owner), [], `the records of "${owner}"`);
      equal(await records.deleteByOwner('grant', 'ada'), 1, 'how many of "ada" there were');
      for (const record of own.slice(1))
        holdsKeys(await records.listByOwner('grant', record.owner), [record], 'the records of the others');
    },
  },
  {
    name: 'long values and names survive',
    rule: `${contract}: 128 KiB`,
    run: async (records) => {
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
      const value = alphabet.repeat(2100).slice(0, 128 * 1024);
      const names = { kind: 'k'.repeat(32), key: 'K'.repeat(64), owner: 'ž'.repeat(255) };
      const long = aRecord({ ...names, value, version: 2_147_483_647 });
      equal(await records.put(long, { ifVersion: 0 }), true, 'put of a long value');
      holdsRecord(await records.get(long.kind, long.key), long, 'the record');
      const longer = { ...long, value: `${value.slice(1)}!`, version: 2_147_483_648 };
      equal(await records.put(longer, { ifVersion: long.version }), true, 'put over a long value');
      const [listed] = await records.listByOwner(long.kind, long.owner);
      holdsRecord(listed, longer, 'the record in the list');
    },
  },
  {
    name: 'records are copied, both ways',
    rule: contract,
    run: async (records) => {
      const given = aRecord();
      await records.put(given);
      given.expiresAt.setTime(0);
      const got = await records.get('grant', given.key);
      got?.expiresAt.setTime(0);
      const [listed] = await records.listByOwner('grant', given.owner);
      listed?.expiresAt.setTime(0);
      holdsRecord(await records.get('grant', given.key), aRecord(), 'the record');
    },
  },
  {
    name: 'delete removes that record only, and says whether it was there',
    rule: contract,
    run: async (records) => {
      const others = [aRecord({ key: 'other' }), aRecord({ kind: 'session' })];
      for (const record of [aRecord(), ...others]) await records.put(record);
      equal(await records.delete('grant', aRecord().key), true, 'the first delete');
      equal(await records.delete('grant', aRecord().key), false, 'the second delete');
      equal(await records.get('grant', aRecord().key), null, 'the record');
      holdsKeys(await records.listByOwner('grant', aRecord().owner), others.slice(0, 1), 'the list');
      for (const other of others)
        holdsRecord(await records.get(other.kind, other.key), other, 'another record');
      equal(await records.put(aRecord(), { ifVersion: 0 }), true, 'put after delete');
    },
  },
  {
    name: 'listByOwner returns the records of that kind and owner',
    rule: contract,
    run: async (records) => {
      const { owner } = aRecord();
      holdsKeys(await records.listByOwner('grant', owner), [], 'the list of nobody');
      const own = ['one', 'two', 'three'].map((key) => aRecord({ key, value: key }));
      const others = [aRecord({ kind: 'session' }), aRecord({ key: 'four', owner: 'grace' })];
      for (const record of [...own, ...others]) await records.put(record);
      const listed = await records.listByOwner('grant', owner);
      holdsKeys(listed, own, 'the list');
      for (const record of own) {
        const found = listed.find(({ key }) => key === record.key);
        holdsRecord(found, record, `the record ${record.key}`);
      }
    },
  },
  {
    name: 'deleteByOwner removes the records of that kind and owner, and counts them',
    rule: contract,
    run: async (records) => {
      const { owner } = aRecord();
      const own = ['one', 'two', 'three'].map((key) => aRecord({ key }));
      const others = [aRecord({ kind: 'session', key: 'one' }), aRecord({ key: 'four', owner: 'grace' })];
      for (const record of [...own, ...others]) await records.put(record);
      equal(await records.deleteByOwner('grant', owner), 3, 'how many there were');
      equal(await records.deleteByOwner('grant', owner), 0, 'how many are left');
      for (const { key } of own) equal(await records.get('grant', key), null, `the record ${key}`);
      for (const other of others)
        holdsRecord(await records.get(other.kind, other.key), other, 'another record');
    },
  },
  {
    name: 'listByKind returns every record of that kind, page by page, whoever owns it',
    rule: contract,
    run: async (records) => {
      equal(
        (await records.listByKind('grant', { limit: 10 })).records.length,
        0,
        'records of an empty store',
      );
      const own = Array.from({ length: 25 }, (_, index) =>
        aRecord({
          key: `${'kK'[index % 2]}ey-${'xXyY'[index % 4]}${index}`,
          owner: `owner-${index % 3}`,
          ...(index === 7 && { expiresAt: past() }),
        }),
      );
      const others = [aRecord({ kind: 'grants' }), aRecord({ kind: 'session' }), aRecord({ kind: 'gran' })];
      for (const record of [...own, ...others]) await records.put(record);
      const listed = await everyPage(records, 'grant');
      holdsKeys([...listed.values()], own, 'the records of the kind');
      for (const record of own) holdsRecord(listed.get(record.key), record, `the record ${record.key}`);
      holdsKeys([...(await everyPage(records, 'Grant')).values()], [], 'the records of another kind');
    },
  },
  {
    name: 'listByKind ends, and leaves out nothing that stays, while records are written and deleted',
    rule: contract,
    run: async (records) => {
      const own = Array.from({ length: 40 }, (_, index) => aRecord({ key: `key-${index}` }));
      for (const record of own) await records.put(record);
      let page = 0;
      const gone = new Set<string>();
      const listed = await everyPage(records, 'grant', async ([latest = '']) => {
        gone.add(latest);
        await records.delete('grant', latest);
        await records.put(aRecord({ key: `new-${page}` }));
        for (const record of own.filter(({ key }) => !gone.has(key)))
          await records.put({ ...record, version: page + 2 });
        page += 1;
      });
      for (const { key } of own) equal(listed.has(key), true, `whether ${key} is listed`);
    },
  },
  {
    name: 'cleanup deletes what has expired, and counts it',
    rule: contract,
    run: async (records) => {
      const now = new Date('2030-01-01T00:00:00.000Z');
      const at = (offset: number): Date => new Date(now.getTime() + offset);
      for (const offset of [-1, 0, 1])
        await records.put(aRecord({ key: `at${offset}`, expiresAt: at(offset) }));
      await records.put(aRecord({ kind: 'session', expiresAt: past() }));
      equal(await records.cleanup(), 1, 'how many have expired by now');
      equal(await records.cleanup(now), 2, 'how many will have expired');
      equal(await records.cleanup(now), 0, 'how many are left');
      equal(await records.get('grant', 'at0'), null, 'a record that expired at that moment');
      const kept = aRecord({ key: 'at1', expiresAt: at(1) });
      holdsRecord(await records.get('grant', 'at1'), kept, 'the record that has not expired');
      holdsKeys(await records.listByOwner('grant', kept.owner), [kept], 'the list');
    },
  },
];
