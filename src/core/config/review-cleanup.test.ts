import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { baseConfig } from '../../../test/support/config.js';
import { memoryRecords } from '../../adapters/memory/index.js';
import { SqliteAdapter, sqlRecords, type SqliteAdapterObject } from '../../adapters/sqlite/index.js';

import { createAuth } from '../../index.js';
import { aSession, aToken, aUser } from '../../testing/adapter-case.js';
import { aRecord } from '../../testing/record-case.js';
import type { AuthConfig } from '../../types/config.js';

const DAY = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

function migrated(): SqliteAdapterObject {
  const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
  adapter.migrate();
  return adapter;
}

async function warnings(config: Partial<AuthConfig>): Promise<readonly string[]> {
  const all = await createAuth(baseConfig(config)).check();
  return all.filter(({ code }) => code === 'cleanup-missing').map(({ message }) => message);
}

describe('auth.check() and rows that have expired', () => {
  it('says nothing of fresh rows, and of what expired within a week', async () => {
    const adapter = migrated();
    expect(await warnings({ adapter })).toEqual([]);
    await adapter.createUser(aUser());
    await adapter.createSession(aSession(aUser().id, { expires: daysAgo(6.9) }));
    await adapter.createVerificationToken(aToken({ expires: daysAgo(6.9) }));
    await adapter.records.put(aRecord({ expiresAt: daysAgo(6.9) }));
    expect(await warnings({ adapter })).toEqual([]);
  });

  it('names what is there, and what deletes it', async () => {
    const adapter = migrated();
    await adapter.createVerificationToken(aToken({ expires: daysAgo(7.1) }));
    expect(await warnings({ adapter })).toEqual([
      'There are sessions or verification tokens that expired more than 7 days ago. Call `adapter.startCleanup()` when the ' +
        'application starts, or run `cleanup` from cron.',
    ]);
    await adapter.records.put(aRecord({ expiresAt: daysAgo(7.1) }));
    expect(await warnings({ adapter })).toEqual([
      'There are sessions or verification tokens and records that expired more than 7 days ago. Call ' +
        '`adapter.startCleanup()` when the application starts, or run `cleanup` from cron.',
    ]);
    await adapter.cleanup(new Date());
    expect(await warnings({ adapter })).toEqual([]);
    await adapter.createUser(aUser());
    await adapter.createSession(aSession(aUser().id, { expires: daysAgo(30) }));
    expect(await warnings({ adapter })).toHaveLength(1);
  });

  it('looks at records beside another adapter, and at those of an adapter that is made by a function', async () => {
    const records = sqlRecords(new DatabaseSync(':memory:'));
    await records.migrate();
    await records.put(aRecord({ expiresAt: daysAgo(8) }));
    expect(await warnings({ records })).toEqual([expect.stringContaining('Call `records.startCleanup()`')]);
    const adapter = migrated();
    await adapter.records.put(aRecord({ expiresAt: daysAgo(8) }));
    expect(await warnings({ adapter: () => adapter })).toHaveLength(1);
  });

  it('says nothing where a store cannot tell, fails or hangs', async () => {
    const hanging = (): Promise<never> => new Promise(() => {});
    const failing = (): never => {
      throw new Error('connect refused');
    };
    for (const hasExpired of [undefined, failing, hanging]) {
      const records = { ...memoryRecords(), ...(hasExpired !== undefined && { hasExpired }) };
      expect(await warnings({ records, timeouts: { adapter: 0.05 } })).toEqual([]);
    }
    // Without its tables.
    expect(await warnings({ adapter: SqliteAdapter(new DatabaseSync(':memory:')) })).toEqual([]);
  });
});
