import { describe, expect, it } from 'vitest';
import { drivers, migrated, opened, temporaryFile } from '../../../test/adapters/sqlite-databases.js';
import { testForRow } from '../../../test/support/sample.js';
import { ConflictError } from '../../errors.js';
import { aToken, anotherUser, aUser } from '../../testing/adapter-case.js';
import { runAdapterSuite } from '../../testing/index.js';
import type { SqliteAdapterObject, SqliteAdapterOptions } from './index.js';

describe.each(drivers.map(([name, open], row) => [name, open, row] as const))('%s', (_, open, driver) => {
  const promises = { conflicts: 'typed', counter: 'raised' } as const;

  const layouts: readonly SqliteAdapterOptions['schema'][] = [
    'drizzle',
    'kysely',
    'd1',
    'prisma',
    {
      tables: { user: 'my "people"' },
      columns: { user: { email: 'mail', id: 'key' }, session: { expires: 'until' } },
    },
    {
      layout: 'd1',
      dates: 'integer',
      columns: { authenticator: { counter: 'sign count', credentialID: 'cid' } },
    },
  ];
  const table = layouts.map((schema, row) => [schema, row] as const);

  describe.each(table)('keeps the adapter contract with the layout %j', (schema, row) => {
    const { notRun } = runAdapterSuite({
      ...promises,
      test: testForRow(it, { row, rows: table.length }),
      create: () => {
        const database = open(':memory:');
        return {
          adapter: migrated(database, { ...(schema && { schema }) }),
          cleanup: () => database.close(),
        };
      },
    });
    it('as a whole', () => expect(notRun).toEqual([]));
  });

  describe('keeps the adapter contract in a file', () => {
    runAdapterSuite({
      ...promises,
      test: testForRow(it, { row: driver, rows: drivers.length }),
      create: () => ({ adapter: migrated(opened(open, temporaryFile())) }),
    });
  });

  describe('on two connections to one file', () => {
    function two(): [SqliteAdapterObject, SqliteAdapterObject] {
      const path = temporaryFile();
      return [migrated(opened(open, path)), migrated(opened(open, path))];
    }

    it('gives a verification token to exactly one of 32 callers (CWE-362)', async () => {
      const pair = two();
      await pair[0].createVerificationToken(aToken());
      const calls = Array.from({ length: 32 }, async (__, index) =>
        pair[index % 2]?.useVerificationToken(aToken()),
      );
      const winners = (await Promise.all(calls)).filter(Boolean);
      expect(winners).toEqual([aToken()]);
    });

    it('creates one user of 32 with one address', async () => {
      const pair = two();
      const calls = Array.from({ length: 32 }, async (__, index) =>
        pair[index % 2]?.createUser(aUser({ id: `user-${index}` })),
      );
      const results = await Promise.allSettled(calls);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused).toHaveLength(31);
      expect(refused.every(({ reason }) => reason instanceof ConflictError)).toBe(true);
    });

    it('waits for a transaction of the other connection, without stopping it', async () => {
      const [first, second] = two();
      const whole = first.transaction(async (inner) => {
        await inner.createUser?.(aUser());
        const outside = second.createUser(anotherUser());
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { outside };
      });
      await (
        await whole
      ).outside;
      expect(await second.getUser(aUser().id)).toEqual(aUser());
      expect(await first.getUser(anotherUser().id)).toEqual(anotherUser());
    });

    it('runs transactions of both connections one after the other', async () => {
      const pair = two();
      await pair[0].createUser(aUser({ name: '0' }));
      const count = async (adapter: SqliteAdapterObject | undefined): Promise<unknown> =>
        adapter?.transaction(async (inner) => {
          const user = await inner.getUser?.(aUser().id);
          await Promise.resolve();
          await inner.updateUser?.({ id: aUser().id, name: String(Number(user?.name) + 1) });
        });
      await Promise.all(Array.from({ length: 8 }, (__, index) => count(pair[index % 2])));
      expect((await pair[1].getUser(aUser().id))?.name).toBe('8');
    });
  });
});
