import { equal, fail, inParallel } from '../assertions.js';
import { aRecord, holdsKeys, holdsRecord, type RecordCase } from '../record-case.js';

const callers = 32;
const rule = 'contract, Records; CWE-362';

/** Rules about parallel calls to a store of records. */
export const recordRaceCases: readonly RecordCase[] = [
  {
    name: `of ${callers} parallel put with ifVersion 0 exactly one writes`,
    rule,
    run: async (records) => {
      const { values, failures } = await inParallel(callers, async (index) => {
        const given = aRecord({ value: `value-${index}`, owner: `owner-${index}` });
        return { given, written: await records.put(given, { ifVersion: 0 }) };
      });
      equal(failures, 0, 'the number of failed calls');
      const winners = values.filter(({ written }) => written);
      equal(winners.length, 1, 'the number of winners');
      const winner = winners[0]?.given ?? aRecord();
      holdsRecord(await records.get('grant', winner.key), winner, 'the record');
      for (const { given } of values) {
        const listed = await records.listByOwner('grant', given.owner);
        holdsKeys(listed, given === winner ? [winner] : [], `the records of ${given.owner}`);
      }
    },
  },
  {
    name: `of ${callers} parallel put with the same ifVersion exactly one writes`,
    rule,
    run: async (records) => {
      await records.put(aRecord({ version: 5 }));
      const { values, failures } = await inParallel(callers, async (index) => {
        const given = aRecord({ value: `value-${index}`, version: 6 });
        return { given, written: await records.put(given, { ifVersion: 5 }) };
      });
      equal(failures, 0, 'the number of failed calls');
      const winners = values.filter(({ written }) => written);
      equal(winners.length, 1, 'the number of winners');
      const winner = winners[0]?.given ?? aRecord();
      holdsRecord(await records.get('grant', winner.key), winner, 'the record');
    },
  },
  {
    name: `${callers} parallel writers that read again when they lose all write in the end`,
    rule,
    run: async (records) => {
      const { key } = aRecord();
      await records.put(aRecord({ value: '0' }));
      const { failures } = await inParallel(callers, async () => {
        // A writer that loses has lost to another one, and each of those writes once.
        for (let tries = 0; tries < callers; tries += 1) {
          const found = await records.get('grant', key);
          const version = found?.version ?? 0;
          const next = aRecord({ value: `${Number(found?.value) + 1}`, version: version + 1 });
          if (await records.put(next, { ifVersion: version })) return;
        }
        fail('a writer lost more often than there are others');
      });
      equal(failures, 0, 'the number of failed writers');
      const last = aRecord({ value: `${callers}`, version: callers + 1 });
      holdsRecord(await records.get('grant', key), last, 'the record');
    },
  },
  {
    name: `${callers} parallel put without ifVersion leave one of the given records`,
    rule,
    run: async (records) => {
      const { values, failures } = await inParallel(callers, async (index) => {
        const given = aRecord({ value: `value-${index}`, owner: `owner-${index}`, version: index + 1 });
        equal(await records.put(given), true, 'what put returns');
        return given;
      });
      equal(failures, 0, 'the number of failed calls');
      const stored = await records.get('grant', aRecord().key);
      const winner = values.find(({ value }) => value === stored?.value) ?? aRecord();
      holdsRecord(stored, winner, 'the record');
      for (const { owner } of values) {
        const listed = await records.listByOwner('grant', owner);
        holdsKeys(listed, owner === winner.owner ? [winner] : [], `the records of ${owner}`);
      }
    },
  },
  {
    name: `of ${callers} parallel delete exactly one finds the record`,
    rule,
    run: async (records) => {
      await records.put(aRecord());
      const { values, failures } = await inParallel(callers, () => records.delete('grant', aRecord().key));
      equal(failures, 0, 'the number of failed calls');
      equal(values.filter(Boolean).length, 1, 'the number of winners');
    },
  },
  {
    name: `${callers} parallel deleteByOwner count each record once`,
    rule,
    run: async (records) => {
      const keys = Array.from({ length: callers }, (_, index) => `key-${index}`);
      const { failures } = await inParallel(callers, (index) =>
        records.put(aRecord({ key: keys[index] ?? '' }), { ifVersion: 0 }),
      );
      equal(failures, 0, 'the number of failed put');
      const deletions = await inParallel(callers, () => records.deleteByOwner('grant', aRecord().owner));
      equal(deletions.failures, 0, 'the number of failed deletions');
      const removed = deletions.values.reduce((sum, count) => sum + count, 0);
      equal(removed, callers, 'the number of deleted records');
    },
  },
  {
    name: 'put over a version that is deleted meanwhile never brings the record back',
    rule,
    run: async (records) => {
      await records.put(aRecord());
      const { values, failures } = await inParallel(callers, async (index) => {
        if (index === callers / 2) return records.delete('grant', aRecord().key);
        return records.put(aRecord({ value: `value-${index}`, version: 1 }), { ifVersion: 1 });
      });
      equal(failures, 0, 'the number of failed calls');
      equal(values[callers / 2], true, 'whether delete found the record');
      equal(await records.get('grant', aRecord().key), null, 'the record');
    },
  },
];
