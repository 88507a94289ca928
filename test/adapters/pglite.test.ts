import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PostgresAdapter,
  type PostgresAdapterOptions,
  type SqlAdapterObject,
} from '../../src/adapters/postgres/index.js';
import { runAdapterSuite } from '../../src/testing/index.js';
import { expectListing, listerOf } from '../support/listed-users.js';
import { openPglite } from '../support/pglite.js';
import { testForRow } from '../support/sample.js';
import { describeTokensAtRest } from './tokens-at-rest.js';

let database: PGlite;
beforeAll(async () => {
  database = await openPglite();
}, 60_000);
afterAll(() => database.close());

async function empty(): Promise<void> {
  await database.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
}

async function removeRows(): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  await database.exec(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} CASCADE`);
}

const layouts: readonly (readonly [
  name: string,
  schema: PostgresAdapterOptions['schema'],
  ids: 'kept' | 'own',
])[] = [
  ['drizzle', 'drizzle', 'kept'],
  ['pg', 'pg', 'own'],
  ['kysely', 'kysely', 'kept'],
  ['prisma', 'prisma', 'kept'],
  [
    'of its own',
    {
      tables: { user: 'my "people"' },
      columns: { user: { email: 'mail', id: 'key' }, session: { expires: 'until' } },
    },
    'kept',
  ],
];

const table = layouts.map(([name, schema, ids], row) => [name, { schema, ids, row }] as const);

describe.each(table)('PGlite keeps the adapter contract with the layout %s', (_, { schema, ids, row }) => {
  let kept: SqlAdapterObject | undefined;
  const { notRun } = runAdapterSuite({
    test: testForRow(it, { row, rows: table.length }),
    conflicts: 'typed',
    counter: 'raised',
    ids,
    create: async () => {
      if (kept === undefined) {
        await empty();
        kept = PostgresAdapter(database, { ...(schema && { schema }) });
        await kept.migrate();
      } else {
        await removeRows();
      }
      return { adapter: kept };
    },
  });

  it('as a whole', () => {
    const unfit = ids === 'own' ? [{ name: 'createUser keeps the id it is given', reason: 'ids: own' }] : [];
    expect(notRun).toEqual(unfit);
  });
});

describe('PGlite', () => {
  describeTokensAtRest(async () => {
    await empty();
    const hashed = PostgresAdapter(database);
    await hashed.migrate();
    const read = async (sql: string): Promise<unknown[]> =>
      (await database.query<object>(sql)).rows.flatMap((row) => Object.values(row));
    return {
      hashed,
      plain: PostgresAdapter(database, { hashTokens: false }),
      stored: async () => ({
        sessions: await read('SELECT "sessionToken" FROM session'),
        tokens: await read('SELECT token FROM "verificationToken"'),
      }),
    };
  });

  it('lists users', async () => {
    await empty();
    const adapter = PostgresAdapter(database);
    await adapter.migrate();
    await expectListing(adapter);
  });

  it('lists users by generated ids: one that the column cannot hold is found nowhere', async () => {
    await empty();
    const adapter = PostgresAdapter(database, { schema: 'pg' });
    await adapter.migrate();
    await adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null });
    const list = listerOf(adapter);
    expect(await list({ limit: 10, after: 'none' })).toEqual({ users: [] });
    expect((await list({ limit: 10, query: 'ada' })).users).toHaveLength(1);
    expect((await list({ limit: 10, query: '1' })).users).toHaveLength(1);
    expect(await list({ limit: 10, after: '1' })).toEqual({ users: [] });
  });

  it('finds nothing by what its text cannot hold, instead of failing', async () => {
    await empty();
    const adapter = PostgresAdapter(database);
    await adapter.migrate();
    expect(await adapter.getUserByEmail('a\0b@example.com')).toBeNull();
    expect(await adapter.getSessionAndUser('a\0b')).toBeNull();
    expect(await adapter.getUserByAccount({ provider: 'acme', providerAccountId: '\0' })).toBeNull();
    expect(await adapter.deleteSession('\0')).toBeNull();
  });
});
