import { describe, expect, it } from 'vitest';
import { brokenRecords } from '../../test/adapters/broken-records.js';
import { memoryRecords } from '../adapters/memory/index.js';
import type { RecordStore } from '../types/records.js';
import { recordCases, runRecordSuite } from './record-suite.js';

async function failuresOf(create: () => RecordStore): Promise<string[]> {
  const tests: { name: string; run: () => Promise<void> }[] = [];
  runRecordSuite({
    test: (name, run) => tests.push({ name, run }),
    create: () => ({ records: create() }),
  });
  const outcomes = await Promise.allSettled(tests.map(({ run }) => run()));
  return tests.flatMap(({ name }, index) => (outcomes[index]?.status === 'rejected' ? [name] : []));
}

describe('runRecordSuite', () => {
  it('passes a store that keeps all rules', async () => {
    expect(await failuresOf(memoryRecords)).toEqual([]);
  });

  it.each(brokenRecords)('notices that %s', async (_, noticedBy, breakIt) => {
    const failures = await failuresOf(() => {
      const store = memoryRecords();
      return { ...store, ...breakIt(store) };
    });
    expect(failures).toContain(noticedBy);
  });

  it('has a store that breaks each of its rules', () => {
    const noticed = new Set(brokenRecords.map(([, name]) => name));
    expect(recordCases.map(({ name }) => name).filter((name) => !noticed.has(name))).toEqual([]);
  });

  it('gives every case a name of its own and a source', () => {
    expect(new Set(recordCases.map(({ name }) => name)).size).toBe(recordCases.length);
    expect(recordCases.filter(({ rule }) => rule === '')).toEqual([]);
  });

  it('cleans up after a case, also after one that failed', async () => {
    const log: string[] = [];
    const tests: (() => Promise<void>)[] = [];
    const refusing = { ...memoryRecords(), get: () => Promise.reject(new Error('no network')) };
    const names = runRecordSuite({
      test: (_, run) => tests.push(run),
      create: () => ({ records: refusing, cleanup: () => log.push('cleaned') }),
    });
    expect(names).toHaveLength(tests.length);
    await expect(tests[0]?.()).rejects.toThrow('no network');
    expect(log).toEqual(['cleaned']);
  });
});
