import { describe, expect, it } from 'vitest';
import { aRecord } from '../../testing/record-case.js';
import { runRecordSuite } from '../../testing/index.js';
import { MemoryAdapter, memoryRecords } from './index.js';

describe('memoryRecords', () => {
  runRecordSuite({ test: it, create: () => ({ records: memoryRecords() }) });

  it('stays with the adapter, also where that hashes tokens, and is cleared with it', async () => {
    for (const hashTokens of [false, true]) {
      const adapter = MemoryAdapter({ hashTokens });
      await adapter.records.put(aRecord());
      adapter.clear();
      expect(await adapter.records.get(aRecord().kind, aRecord().key)).toBeNull();
    }
  });
});
