import { describe, expect, it } from 'vitest';
import { MemoryAdapter, memoryRecords } from '../../adapters/memory/index.js';
import { baseConfig } from '../../../test/support/config.js';
import { resolveSettings } from '../../../test/support/settings.js';

describe('the store of records (contract, Records)', () => {
  it('is the one of the option, or else the one that the adapter carries, or none', () => {
    const adapter = MemoryAdapter();
    const records = memoryRecords();
    expect(resolveSettings(baseConfig({ adapter, records })).records).toBe(records);
    expect(resolveSettings(baseConfig({ adapter })).records).toBe(adapter.records);
    expect(resolveSettings(baseConfig()).records).toBeUndefined();
  });

  it('is none where the application wrapped every member of the adapter as a method', () => {
    const adapter = Object.fromEntries(Object.keys(MemoryAdapter()).map((name) => [name, () => null]));
    expect(resolveSettings(baseConfig({ adapter })).records).toBeUndefined();
  });

  it.each([
    ['an adapter', MemoryAdapter(), /`records` must be a store of records.*lacks get, put, delete/],
    ['a promise', Promise.resolve(memoryRecords()), /It is a promise: pass what it resolves to/],
    ['text', 'redis://localhost', /lacks get/],
  ])('is refused when it is %s', (_, records, message) => {
    expect(() => resolveSettings(baseConfig({ records } as object))).toThrow(message);
  });
});
