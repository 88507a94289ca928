import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresAdapter, sqlRecords } from '../../src/adapters/postgres/index.js';
import { runRecordSuite } from '../../src/testing/index.js';
import { aRecord } from '../../src/testing/record-case.js';
import { openPglite } from '../support/pglite.js';

let database: PGlite;
beforeAll(async () => {
  database = await openPglite();
}, 60_000);
afterAll(() => database.close());

async function empty(): Promise<void> {
  await database.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
}

describe('sqlRecords with PGlite', () => {
  runRecordSuite({
    test: it,
    create: async () => {
      await empty();
      const records = sqlRecords(database);
      await records.migrate();
      return { records };
    },
  });

  it('says that the table is missing, and how to make it', async () => {
    await empty();
    const records = sqlRecords(database, { table: 'kept' });
    const call = async (): Promise<unknown> => records.put(aRecord(), { ifVersion: 0 });
    await expect(call).rejects.toThrow(
      'There is no table "kept" for records. Call migrate(), or run this:\nCREATE',
    );
    await records.migrate();
    expect(await call()).toBe(true);
    expect(await records.pendingMigration()).toEqual([]);
  });

  it('shares the table of the adapter, which counts what its cleanup removes', async () => {
    await empty();
    const adapter = PostgresAdapter(database, { schema: 'pg' });
    await adapter.migrate();
    const now = new Date('2030-01-01T00:00:00.000Z');
    await sqlRecords(database).put(aRecord({ expiresAt: now }));
    expect(await adapter.records.get('grant', aRecord().key)).toEqual(aRecord({ expiresAt: now }));
    expect(await adapter.cleanup(now)).toEqual({ sessions: 0, tokens: 0, records: 1 });
    await database.exec('DROP TABLE latchkey_record');
    expect(await adapter.cleanup(now)).toEqual({ sessions: 0, tokens: 0, records: 0 });
  });
});
