import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { MysqlAdapter, type MysqlClient } from '../../src/adapters/mysql/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { directoryOf } from '../../src/server/administration/directory.js';
import type { Adapter } from '../../src/types/adapter.js';
import { expectListing, listerOf } from '../support/listed-users.js';

const adapters: Readonly<Record<string, () => Promise<Adapter>>> = {
  memory: async () => MemoryAdapter(),
  SQLite: async () => {
    const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
    adapter.migrate();
    return adapter;
  },
};

describe.each(Object.entries(adapters))('%s', (_, open) => {
  it('lists users by their ids, page by page, and by the start of address and name', async () => {
    await expectListing(await open());
  });
});

it('a page is one look-up by the key of the table (SQLite)', async () => {
  const database = new DatabaseSync(':memory:');
  const adapter = SqliteAdapter(database);
  adapter.migrate();
  const plan = database
    .prepare('EXPLAIN QUERY PLAN SELECT "id" FROM "user" WHERE "id" > ? ORDER BY "id" LIMIT 3')
    .all('1')
    .map((row) => String(row['detail']))
    .join();
  expect(plan).toContain('SEARCH');
  expect(plan).not.toContain('TEMP B-TREE');
});

it('asks MySQL with its own quotes and places, and escapes what it would take for a pattern', async () => {
  const asked: (readonly [text: string, values: readonly unknown[]])[] = [];
  const execute = async (text: string, values: readonly unknown[] = []): Promise<[object[], []]> => {
    asked.push([text, values]);
    if (text.includes('VERSION()')) return [[{ version: '8.4.0' }], []];
    const columns = ['id', 'name', 'email', 'emailVerified'];
    const isSchema = text.includes('information_schema');
    return [isSchema ? columns.map((name) => ({ name, type: 'varchar(255)' })) : [], []];
  };
  const connection = { execute, query: execute, release: () => undefined, destroy: () => undefined };
  // As far as the adapter uses a pool of `mysql2`.
  const pool = { execute, query: execute, getConnection: async () => connection } as unknown as MysqlClient;
  const list = listerOf(MysqlAdapter(pool));
  expect(await list({ limit: 2, after: 'a', query: 'A_' })).toEqual({ users: [] });
  const [text = '', values] = asked.at(-1) ?? [];
  expect(text).toContain(
    " WHERE `id` > ? AND (LOWER(`email`) LIKE ? ESCAPE '!' OR `email` LIKE ? ESCAPE '!' OR LOWER(`name`) LIKE ? ESCAPE '!' OR " +
      "`name` LIKE ? ESCAPE '!' OR `id` = ?) ORDER BY `id` LIMIT 3",
  );
  expect(values).toEqual(['a', 'a!_%', 'A!_%', 'a!_%', 'A!_%', 'A_']);
});

it('what has no such method lists none', () => {
  expect(directoryOf({ getUser: () => null })).toBeUndefined();
});
