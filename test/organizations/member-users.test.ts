import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { D1Adapter, organizationStore as d1Store } from '../../src/adapters/d1/index.js';
import { hashTokens } from '../../src/adapters/hash-tokens.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { findSqlUsers } from '../../src/adapters/sql/find-users.js';
import {
  organizationStore as sqliteStore,
  SqliteAdapter,
  type SqliteDatabase,
  type SqliteStatement,
} from '../../src/adapters/sqlite/index.js';
import type { Adapter, AdapterUser } from '../../src/types/adapter.js';
import type { OrganizationStore } from '../../src/types/organization-store.js';
import type { RunsSql } from '../../src/types/runs-sql.js';
import { sqlRunner } from '../../src/types/symbols.js';
import { type CallAnswer, organizationStage, type OrganizationStage } from '../support/organization-stage.js';
import { likeD1 } from '../support/organization-stores.js';
import { openPglite } from '../support/pglite.js';

/** A database in memory; `texts` gets every statement that is run. */
function counted(texts: string[]): SqliteDatabase {
  const database = new DatabaseSync(':memory:');
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      const run: SqliteStatement['run'] = (...values) => {
        texts.push(sql);
        return statement.run(...values);
      };
      const all: SqliteStatement['all'] = (...values) => {
        texts.push(sql);
        return statement.all(...values);
      };
      return { all, run };
    },
    get isTransaction() {
      return database.isTransaction;
    },
  };
}

interface Opened {
  readonly adapter: Adapter & RunsSql;
  readonly store: OrganizationStore & { migrate(): Promise<void> };
  readonly texts: string[];
}

async function onSqlite(): Promise<Opened> {
  const texts: string[] = [];
  const database = counted(texts);
  const [adapter, store] = [SqliteAdapter(database), sqliteStore(database)];
  adapter.migrate();
  await store.migrate();
  return { adapter, store, texts };
}

async function onD1(): Promise<Opened> {
  const texts: string[] = [];
  const database = likeD1(new DatabaseSync(':memory:'), texts);
  const [adapter, store] = [D1Adapter(database), d1Store(database)];
  await adapter.migrate();
  await store.migrate();
  return { adapter, store, texts };
}

const LIST_OF_USERS = / FROM "user" WHERE "id" IN \(/;

const emailOf = (id: string): string => `${id}@example.com`;

interface Made {
  readonly stage: OrganizationStage;
  readonly answer: () => Promise<CallAnswer>;
  /** The members of an answer. */
  readonly page: () => Promise<Record<string, unknown>[]>;
}

/** An organization of ada with more members, of whom `user-002` was deleted. */
async function organizationOf(
  { adapter, store }: Pick<Opened, 'adapter' | 'store'>,
  count: number,
): Promise<Made> {
  const stage = organizationStage({ options: { store }, config: { adapter } });
  const ada = await stage.account();
  const organization = await stage.create(ada);
  for (let at = 1; at < count; at += 1) {
    const id = `user-${String(at).padStart(3, '0')}`;
    const user = { id, name: `Name of ${id}`, email: emailOf(id), emailVerified: null, image: null };
    if (at !== 2) await adapter.createUser?.(user);
    await store.addMember({ organizationId: organization, userId: id, role: 'member', since: new Date(0) });
  }
  const answer = (): Promise<CallAnswer> => stage.call(ada, 'listMembers', { organization, limit: '100' });
  const page = async (): Promise<Record<string, unknown>[]> => {
    const { ok, members } = await answer();
    expect(ok).toBe(true);
    // What the call of this name gives.
    return members as Record<string, unknown>[];
  };
  return { stage, answer, page };
}

describe.each<[name: string, open: () => Promise<Opened>, lists: number]>([
  ['SQLite', onSqlite, 1],
  // Which takes 100 values at most: lists have 64.
  ['D1', onD1, 2],
])('a page of members, in %s', (_, open, lists) => {
  it('takes as many statements for 100 members as for 3, but for lists that are too long for one', async () => {
    const counts: number[] = [];
    for (const count of [3, 100]) {
      const opened = await open();
      const { page } = await organizationOf(opened, count);
      await page();
      opened.texts.length = 0;
      expect(await page()).toHaveLength(count);
      const users = opened.texts.filter((text) => LIST_OF_USERS.test(text));
      expect(users).toHaveLength(count === 3 ? 1 : lists);
      expect(opened.texts.filter((text) => text.includes(' FROM "member" '))).toHaveLength(2);
      counts.push(opened.texts.length - users.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('has the names of its users, and null for those that were deleted', async () => {
    const { page } = await organizationOf(await open(), 5);
    const found = (await page()).toSorted((one, other) =>
      String(one['userId']) < String(other['userId']) ? -1 : 1,
    );
    const member = (id: string): object => ({
      userId: id,
      name: `Name of ${id}`,
      email: emailOf(id),
      image: null,
      role: 'member',
    });
    expect(found.filter(({ role }) => role === 'owner')).toMatchObject([{ email: 'ada@example.com' }]);
    expect(found.filter(({ role }) => role !== 'owner')).toMatchObject([
      member('user-001'),
      { userId: 'user-002', name: null, email: null, image: null, role: 'member' },
      member('user-003'),
      member('user-004'),
    ]);
  });
});

describe('users are read one by one', () => {
  it('where the application replaced the method of the adapter that finds one', async () => {
    const { adapter, store } = await onSqlite();
    const getUser = async (id: string): Promise<AdapterUser | null> => {
      const user = (await adapter.getUser?.(id)) ?? null;
      return user && { ...user, name: `Decrypted ${id}` };
    };
    const { page } = await organizationOf({ adapter: { ...adapter, getUser }, store }, 2);
    expect(await page()).toContainEqual(expect.objectContaining({ name: 'Decrypted user-001' }));
  });

  it('where an adapter carries nothing', async () => {
    const { adapter, store, texts } = await onSqlite();
    const { page } = await organizationOf({ adapter: hashTokens(adapter), store }, 4);
    expect(await page()).toContainEqual(expect.objectContaining({ name: 'Name of user-003' }));
    expect(texts.filter((text) => LIST_OF_USERS.test(text))).toEqual([]);
  });
});

describe('users are read together', () => {
  it('and one with another id, which a database that compares loosely finds, is not shown', async () => {
    const { adapter, store } = await onSqlite();
    const other = { id: 'USER-002', name: 'Other', email: 'other@example.com', emailVerified: null };
    const runner = { getUser: adapter.getUser, single: async () => [other] };
    const { page } = await organizationOf({ adapter: { ...adapter, [sqlRunner]: runner }, store }, 3);
    expect(await page()).toContainEqual(expect.objectContaining({ userId: 'user-002', name: null }));
  });

  it('and a database that fails then is an outage, not a page without names', async () => {
    const { adapter, store } = await onSqlite();
    const single = async (): Promise<never> => {
      throw new Error('disk full');
    };
    const runner = { getUser: adapter.getUser, single };
    const given = { adapter: { ...adapter, [sqlRunner]: runner }, store };
    const { stage, answer } = await organizationOf(given, 2);
    expect(await answer()).toMatchObject({ status: 503 });
    expect(stage.log.errors).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining("The adapter's `getUser` failed") }),
    );
  });

  it('by the integers of the layout `pg`, of which no row has a forged id', async () => {
    const database = await openPglite();
    const adapter = PostgresAdapter(database, { schema: 'pg' });
    await adapter.migrate();
    const user = { id: 'x', name: 'Ada', email: 'ada@example.com', emailVerified: null };
    const { id } = await adapter.createUser(user);
    const runner = adapter[sqlRunner] ?? expect.unreachable();
    expect(await findSqlUsers(runner, [String(id), '4711', 'forged'])).toMatchObject([{ id, name: 'Ada' }]);
    expect(await findSqlUsers(runner, ['forged'])).toEqual([]);
    expect(await findSqlUsers(runner, [])).toEqual([]);
    await database.close();
  }, 60_000);
});
