import { createClient } from '@libsql/client';
import { describe, expect, it } from 'vitest';
import {
  drivers,
  migrated,
  opened,
  release,
  temporaryFile,
} from '../../../test/adapters/sqlite-databases.js';
import { testForRow } from '../../../test/support/sample.js';
import { runRecordSuite } from '../../testing/index.js';
import { aRecord } from '../../testing/record-case.js';
import type { StoredRecord } from '../../types/records.js';
import { SqliteAdapter, type SqliteDatabase, type SqlRecords, sqlRecords } from './index.js';

const now = new Date('2030-01-01T00:00:00.000Z');

/** Records that have expired, more than two batches of them. */
const expired: readonly StoredRecord[] = Array.from({ length: 2100 }, (_, index) =>
  aRecord({ key: `old-${index}`, expiresAt: now }),
);

function connected(): ReturnType<typeof createClient> {
  const client = createClient({ url: `file:${temporaryFile()}` });
  release(() => client.close());
  return client;
}

async function expectMissing(records: SqlRecords, table: string): Promise<void> {
  const statement = `CREATE TABLE "${table.replaceAll('"', '""')}" (`;
  for (const call of [
    () => records.get('grant', 'a'),
    () => records.put(aRecord(), { ifVersion: 0 }),
    () => records.cleanup(),
  ])
    await expect(async () => call()).rejects.toThrow(
      `There is no table "${table}" for records. Call migrate(), or run this:\n${statement}`,
    );
  expect((await records.pendingMigration())[0]).toContain(statement);
}

const rows = drivers.map(([name, open], row) => [name, open, row] as const);

describe.each(rows)('sqlRecords with %s', (_, open, row) => {
  runRecordSuite({
    test: it,
    create: async () => {
      const records = sqlRecords(opened(open));
      await records.migrate();
      return { records };
    },
  });

  describe('in a file that two connections have open', () => {
    runRecordSuite({
      test: testForRow(it, { row, rows: drivers.length }),
      create: async () => {
        const path = temporaryFile();
        const pair = [sqlRecords(opened(open, path)), sqlRecords(opened(open, path))] as const;
        await pair[0].migrate();
        let turn = 0;
        const next = (): SqlRecords => pair[(turn += 1) % 2 === 0 ? 0 : 1];
        return {
          records: {
            get: (kind, key) => next().get(kind, key),
            put: (record, options) => next().put(record, options),
            delete: (kind, key) => next().delete(kind, key),
            listByOwner: (kind, owner) => next().listByOwner(kind, owner),
            deleteByOwner: (kind, owner) => next().deleteByOwner(kind, owner),
            listByKind: (kind, options) => next().listByKind(kind, options),
            cleanup: (until) => next().cleanup(until),
          },
        };
      },
    });
  });

  it('says that the table is missing, and how to make it', async () => {
    const database = opened(open);
    await expectMissing(sqlRecords(database), 'latchkey_record');
    const own = sqlRecords(database, { table: 'my "own" records' });
    await expectMissing(own, 'my "own" records');
  });

  it('works with what the error says to run', async () => {
    const database = opened(open);
    const records = sqlRecords(database);
    const failed: unknown = await Promise.resolve(records.get('grant', 'a')).catch((error: unknown) => error);
    database.exec(String(failed).split('run this:\n')[1] ?? '');
    expect(await records.pendingMigration()).toEqual([]);
    expect(await records.put(aRecord(), { ifVersion: 0 })).toBe(true);
  });

  it('passes any other error on as it is', async () => {
    const database = opened(open);
    const records = sqlRecords(database);
    await records.migrate();
    database.exec(
      `CREATE TRIGGER refused BEFORE INSERT ON latchkey_record BEGIN SELECT RAISE(ABORT, 'not today'); END`,
    );
    for (const options of [{}, { ifVersion: 0 }])
      await expect(async () => records.put(aRecord(), options)).rejects.toThrow(/^not today$/);
    const invalid = aRecord({ expiresAt: new Date(Number.NaN) });
    await expect(async () => records.put(invalid)).rejects.toThrow(TypeError);
  });

  it('removes what is expired, in batches, and nothing else', async () => {
    const adapter = migrated(opened(open));
    await adapter.records.put(aRecord());
    for (const record of expired) await adapter.records.put(record, { ifVersion: 0 });
    expect(await adapter.cleanup(now)).toEqual({ sessions: 0, tokens: 0, records: expired.length });
    expect(await adapter.records.cleanup(now)).toBe(0);
    expect(await adapter.records.get('grant', aRecord().key)).toEqual(aRecord());
  });

  it('lets timers have their turn while it removes what is expired', async () => {
    const adapter = migrated(opened(open));
    for (const record of expired) await adapter.records.put(record, { ifVersion: 0 });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    try {
      expect((await adapter.cleanup(now)).records).toBe(expired.length);
    } finally {
      clearInterval(timer);
    }
    // One at least between two batches; without them it is one, or none.
    expect(turns).toBeGreaterThan(10);
  });

  it('waits with what is expired for the end of a transaction', async () => {
    const adapter = migrated(opened(open));
    for (const record of expired) await adapter.records.put(record, { ifVersion: 0 });
    let cleaning: Promise<unknown> = Promise.resolve();
    const rolledBack = adapter.transaction(async () => {
      cleaning = adapter.cleanup(now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await cleaning).toEqual({ sessions: 0, tokens: 0, records: expired.length });
    expect(await adapter.records.get('grant', expired[0]?.key ?? '')).toBeNull();
  });

  it('is carried by the adapter, in the table that its migrate() makes', async () => {
    const database = opened(open);
    const adapter = migrated(database, { schema: { layout: 'd1', tables: { record: 'kept' } } });
    await adapter.records.put(aRecord());
    const beside = sqlRecords(database, { table: 'kept' });
    expect(await beside.pendingMigration()).toEqual([]);
    expect(await beside.get('grant', aRecord().key)).toEqual(aRecord());
    expect(database.prepare("SELECT name FROM sqlite_master WHERE name = 'latchkey_record'").all()).toEqual(
      [],
    );
  });

  it('lets an adapter work whose database is older than the table', async () => {
    const database = opened(open);
    const adapter = migrated(database);
    database.exec('DROP TABLE latchkey_record');
    expect(await adapter.cleanup(now)).toEqual({ sessions: 0, tokens: 0, records: 0 });
    expect(adapter.pendingMigration().map((text) => text.split(' (')[0])).toEqual([
      'CREATE TABLE "latchkey_record"',
      'CREATE INDEX "latchkey_record_kind_owner" ON "latchkey_record"',
      'CREATE INDEX "latchkey_record_expiresAt" ON "latchkey_record"',
    ]);
    adapter.migrate();
    expect(await adapter.records.put(aRecord(), { ifVersion: 0 })).toBe(true);
  });
});

describe('sqlRecords with @libsql/client', () => {
  runRecordSuite({
    test: it,
    create: async () => {
      const records = sqlRecords(connected());
      await records.migrate();
      return { records };
    },
  });

  it('says that the table is missing, and how to make it', async () => {
    await expectMissing(sqlRecords(connected()), 'latchkey_record');
  });

  it('migrates twice, and four times at once', async () => {
    const client = connected();
    await Promise.all(Array.from({ length: 4 }, () => sqlRecords(client).migrate()));
    expect(await sqlRecords(client).pendingMigration()).toEqual([]);
  });

  it('is carried by the adapter, whose cleanup counts', async () => {
    const adapter = SqliteAdapter(connected());
    await adapter.migrate();
    await adapter.records.put(aRecord({ expiresAt: now }));
    expect(await adapter.cleanup(now)).toEqual({ sessions: 0, tokens: 0, records: 1 });
  });
});

describe('sqlRecords', () => {
  it.each([[{}], [null], ['auth.db'], [{ prepare: () => undefined, batch: () => undefined }]])(
    'refuses %j, which is no database',
    (value) => {
      expect(() => sqlRecords(value as unknown as SqliteDatabase)).toThrow(
        'sqlRecords needs an open database',
      );
    },
  );

  it.each([[''], [5]])('refuses the table %j', (table) => {
    const [[, open]] = drivers as [(typeof drivers)[number]];
    expect(() => sqlRecords(opened(open), { table: table as string })).toThrow('The option `table`');
  });
});
