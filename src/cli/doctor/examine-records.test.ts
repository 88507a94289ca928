import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { openedWith } from '../../../test/support/rotations.js';
import { memoryRecords } from '../../adapters/memory/index.js';
import { SqliteAdapter, sqlRecords } from '../../adapters/sqlite/index.js';
import { passwordHash } from '../../core/records/kinds.js';
import { examineRecords } from './examine-records.js';
import { examineTables } from './examine-tables.js';

/** A database from before there were records. */
function oldDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(readFileSync(new URL('../../../sql/sqlite/1.sql', import.meta.url), 'utf8'));
  return database;
}

describe('the table of records', () => {
  it('that an older database lacks is told with the command that makes it', async () => {
    const adapter = SqliteAdapter(oldDatabase());
    const [finding] = await examineRecords({
      store: adapter.records,
      isOfAdapter: true,
      nobody: 'nobody',
      secrets: [],
    });
    expect(finding).toMatchObject({ id: 'database.records', level: 'warning' });
    expect(finding?.seen).toContain('latchkey_record');
    expect(finding?.advice).toContain('npx latchkey migrate --apply');
    adapter.migrate();
    expect(
      await examineRecords({ store: adapter.records, isOfAdapter: true, nobody: 'nobody', secrets: [] }),
    ).toEqual([]);
  });

  it('is told by the migration of the adapter, too', async () => {
    const adapter = SqliteAdapter(oldDatabase());
    const pendingMigration = (): unknown => adapter.pendingMigration();
    const facts = { adapter, readsSessions: true, readsPasskeys: true, nobody: 'nobody', pendingMigration };
    const [finding] = await examineTables(facts);
    expect(finding).toMatchObject({ id: 'database.migration', level: 'warning' });
    expect(finding?.seen).toContain('latchkey_record');
  });

  it('beside another adapter is made by its own method', async () => {
    const records = sqlRecords(oldDatabase());
    const given = { store: records, isOfAdapter: false, nobody: 'nobody', secrets: [] };
    const [finding] = await examineRecords(given);
    expect(finding?.advice).toContain('`migrate()`');
    await records.migrate();
    expect(await examineRecords(given)).toEqual([]);
  });

  it('is none where nothing is kept, or in memory', async () => {
    expect(
      await examineRecords({ store: undefined, isOfAdapter: false, nobody: 'nobody', secrets: [] }),
    ).toEqual([]);
    expect(
      await examineRecords({ store: memoryRecords(), isOfAdapter: false, nobody: 'nobody', secrets: [] }),
    ).toEqual([]);
  });

  it('of a store that is down is told as that', async () => {
    const get = (): never => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    };
    const [finding] = await examineRecords({
      store: { ...memoryRecords(), get },
      isOfAdapter: false,
      nobody: 'nobody',
      secrets: [],
    });
    expect(finding).toMatchObject({ id: 'database.unreachable', level: 'problem' });
  });

  it('counts records that need an old secret, and those that no secret decrypts', async () => {
    const store = memoryRecords();
    const entry = { id: 'ada', owner: 'ada', value: { hash: 'a hash' }, expiresAt: new Date('9999-01-01') };
    await openedWith(store, 'old').add(passwordHash, entry);
    const given = { store, isOfAdapter: false, nobody: 'nobody' };
    const [older] = await examineRecords({ ...given, secrets: ['new', 'old'] });
    expect(older).toMatchObject({
      id: 'database.records.older',
      level: 'note',
      seen: '1 of 1 sampled records.',
    });
    const [unreadable] = await examineRecords({ ...given, secrets: ['new'] });
    expect(unreadable).toMatchObject({ id: 'database.records.unreadable', level: 'problem' });
    expect(await examineRecords({ ...given, secrets: ['old'] })).toEqual([]);
  });

  it('does not wait for ever while they are counted', async () => {
    vi.useFakeTimers();
    try {
      const listByKind = (): Promise<never> => new Promise(() => {});
      const store = { ...memoryRecords(), listByKind };
      const found = examineRecords({ store, isOfAdapter: false, nobody: 'nobody', secrets: ['a secret'] });
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await found)[0]?.seen).toContain('within 60 s');
    } finally {
      vi.useRealTimers();
    }
  });
});
